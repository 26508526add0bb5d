import { contentPath } from '#resources/core/files.ts'
import { idPattern } from '#resources/kinds/ids.ts'
import { idInRange } from '#server/db/sql.ts'

const maxSummaryLength = 140
const named: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
}

/** The first words of formatted text as plain text. */
export const summaryOf = async (html: string): Promise<string> => {
  // Imported late, because its parser would slow the start down.
  const { default: sanitizeHtml } = await import('sanitize-html')
  // The end of a block ends a word; inline tags do not.
  const spaced = html.replace(
    /<(?:\/(?:p|div|h\d|li|td|th|tr|blockquote|pre)|br|hr)\b[^<>]*>/gi,
    '$& ',
  )
  const plain = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|amp|quot);/g, it => named[it] as string)
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > maxSummaryLength
    ? `${letters.slice(0, maxSummaryLength - 1).join('')}…`
    : plain
}

/** Ids of the uploaded files in sanitised formatted text. */
export const picturesIn = (html: string): string[] => {
  const found = [...html.matchAll(/<img\b[^<>]*>/g)]
    .map(([tag]) => (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))
    .filter(path => path.startsWith(contentPath))
    .map(path => path.slice(contentPath.length))
  return [...new Set(found.filter(id => idPattern.test(id)).map(idInRange))]
}
