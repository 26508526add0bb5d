/** What may stand between several values in one cell. */
const separator = /[、,，;；\n]/
const separators = '、,，;；\n'

/**
 * Several values as the text of one cell. A value that contains a separator, or begins with a
 * quote, is written in quotes, with its own quotes doubled.
 */
export const joinCellValues = (values: readonly unknown[], between: string): string =>
  values
    .map(String)
    .map(it => (separator.test(it) || it.startsWith('"') ? `"${it.replaceAll('"', '""')}"` : it))
    .join(between)

/** The values in the text of a cell. Quotes that do not surround a whole value are part of it. */
export const splitCellValues = (text: string): string[] => {
  const values: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, end } = quotedAt(text, at) ?? plainAt(text, at)
    if (value !== '') values.push(value)
    at = end + 1
  }
  return values
}

interface Part {
  readonly value: string
  /** The position of the separator behind it, or the end of the text. */
  readonly end: number
}

const plainAt = (text: string, from: number): Part => {
  let end = from
  while (end < text.length && !separators.includes(text[end] as string)) end += 1
  return { value: text.slice(from, end).trim(), end }
}

/** Undefined where no value in quotes begins. */
const quotedAt = (text: string, from: number): Part | undefined => {
  let at = skipBlanks(text, from)
  if (text[at] !== '"') return
  let value = ''
  for (;;) {
    const quote = text.indexOf('"', at + 1)
    if (quote < 0) return
    value += text.slice(at + 1, quote)
    at = quote
    if (text[quote + 1] !== '"') break
    value += '"'
    at += 1
  }
  const end = skipBlanks(text, at + 1)
  if (end < text.length && !separators.includes(text[end] as string)) return
  return { value: value.trim(), end }
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}
