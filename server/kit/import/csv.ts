import { createTable, type FileLine, UnreadableFile } from './table.ts'

/**
 * Reads CSV with commas, semicolons or tabs, or with the separator that its first line names
 * (`sep=|`). Text that is not UTF-8 is decoded in the encoding that spreadsheets on Chinese systems
 * use. Throws for more than `most` rows.
 */
export const readCsv = (bytes: Uint8Array, most?: number): FileLine[] => {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new UnreadableFile('format')
  // Excel names its separator in a line of its own, which is not the header.
  const named = /^sep=([,;\t|])(?:\r?\n|$)/i.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  const table = createTable(most)
  let cells: string[] = []
  let row = named ? 2 : 1
  let at = named?.[0].length ?? 0
  while (at < text.length) {
    const { value, end } =
      text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
    cells.push(value)
    at = end + 1
    if (text[end] === separator) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    table.keep(row, cells)
    cells = []
    row += 1
  }
  table.keep(row, cells)
  return table.lines
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const separatorOf = (text: string): string => {
  // A title in quotes may contain any of them.
  const head = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const plain = (text: string, from: number, separator: string) => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n')
    end += 1
  return { value: text.slice(from, end), end }
}

const quoted = (text: string, from: number, separator: string) => {
  let end = from + 1
  let value = ''
  for (;;) {
    const next = text.indexOf('"', end)
    if (next < 0) throw new UnreadableFile('format')
    value += text.slice(end, next)
    if (text[next + 1] !== '"') {
      end = next + 1
      break
    }
    value += '"'
    end = next + 2
  }
  if (end < text.length && !`\r\n${separator}`.includes(text[end] as string))
    throw new UnreadableFile('format')
  return { value, end }
}
