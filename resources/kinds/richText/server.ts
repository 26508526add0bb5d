import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { richTextKind } from './kind.ts'

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Formatted text as plain text. The entities replaced here are those that the sanitiser leaves. */
const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, it => entities[it] as string)
    .trim()

export const richTextServer: ServerKind = {
  kind: richTextKind,
  storage: storedAs('text'),
  clean: async value => {
    const { cleanHtml } = await import('#server/base/cleanHtml.ts')
    return cleanHtml(value as string)
  },
  writeCell: value => plainOf(value as string),
}
