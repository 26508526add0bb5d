/**
 * Where a spreadsheet may begin a cell, whatever the file means: at a line break, at a tab, and at a semicolon where
 * the system separates by it. Quotes do not help there, because they do not stand at the beginning of that cell.
 */
const breaks = /([;\t\n\v\f\r\u0085\u2028\u2029])/
/**
 * A formula, also after what spreadsheets skip (blanks, control and invisible characters, quotes); some run full-width
 * signs too. Apostrophes count, so that taking one away always gives back what was there.
 */
const formula = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]/u
/** Some spreadsheets drop these at the beginning of a cell. */
const dropped = /^'*[\t\r\n]/
const number = /^-\d+(?:\.\d+)?$/

/** A text of which a spreadsheet runs nothing: an apostrophe stands before each part that it might run. */
const guarded = (text: string): string => {
  if (number.test(text)) return text
  const parts = text.split(breaks).map(part => (formula.test(part) ? `'${part}` : part))
  return (dropped.test(text) ? "'" : '') + parts.join('')
}

/** The text as it was before `csvLine` kept spreadsheets from running it. */
export const unguarded = (text: string): string => {
  if (!text.includes("'")) return text
  const whole = text.startsWith("'") && dropped.test(text.slice(1)) ? text.slice(1) : text
  return whole
    .split(breaks)
    .map(part => (part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part))
    .join('')
}

const quoted = /[",;\t\r\n]|^[\s']|\s$/

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One record of RFC 4180, its end included. A line break inside a cell is LF, so that CR LF ends records alone. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

/** A whole file: the byte order mark, then one record for each row. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')

const cell = (text: string): string => {
  const safe = guarded(text)
  const lines = safe.includes('\r') ? safe.replace(/\r\n?/g, '\n') : safe
  return quoted.test(lines) ? `"${lines.replaceAll('"', '""')}"` : lines
}
