/** What a spreadsheet would run, or take for a row of its own; some run the full-width forms too. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^-\d+(?:\.\d+)?$/
const quoted = /[",;\t\r\n]|^[\s']|\s$/

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One record of RFC 4180, its end included. A line break inside a cell is LF, so that CR LF ends records alone. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

/** A whole file: the byte order mark, then one record for each row. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')

const cell = (text: string): string => {
  const safe = runs.test(text) && !number.test(text) ? `'${text}` : text
  const lines = safe.includes('\r') ? safe.replace(/\r\n?/g, '\n') : safe
  return quoted.test(lines) ? `"${lines.replaceAll('"', '""')}"` : lines
}
