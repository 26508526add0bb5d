/**
 * Characters after which a spreadsheet may start a new cell, even inside a quoted value: a line
 * break, a tab, and a semicolon where the system uses it as the separator. Quoting does not protect
 * that cell, because it does not begin with a quote.
 */
const breaks = /([;\t\n\v\f\r\u0085\u2028\u2029])/
/**
 * The start of a formula. Spreadsheets skip blanks, control characters, invisible characters and
 * quotes before it, and some also run full-width signs. Leading apostrophes are part of the match,
 * so that removing one always restores the original text.
 */
const formula = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]/u
/** Characters that some spreadsheets drop at the beginning of a cell. */
const dropped = /^'*[\t\r\n]/
/** What spreadsheets show, and save as CSV, in place of a value that a formula could not compute. */
export const formulaErrors: ReadonlySet<unknown> = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
])
/** Whether a text would be taken for one of them, behind any apostrophes of its own. */
const looksFailed = (text: string): boolean => formulaErrors.has(text.replace(/^'+/, ''))
const number = /^-\d+(?:\.\d+)?$/

/**
 * Makes a text safe for spreadsheets: an apostrophe goes before each part that would run as a
 * formula.
 */
const escapeFormulas = (text: string): string => {
  if (number.test(text)) return text
  if (looksFailed(text)) return `'${text}`
  const parts = text.split(breaks).map(part => (formula.test(part) ? `'${part}` : part))
  return (dropped.test(text) ? "'" : '') + parts.join('')
}

/** Reverses what `csvLine` did to protect the text against spreadsheets. */
export const unescapeFormulas = (text: string): string => {
  if (!text.includes("'")) return text
  if (text.startsWith("'") && looksFailed(text)) return text.slice(1)
  const whole = text.startsWith("'") && dropped.test(text.slice(1)) ? text.slice(1) : text
  return whole
    .split(breaks)
    .map(part => (part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part))
    .join('')
}

const quoted = /[",;\t\r\n]|^[\s']|\s$/

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/**
 * One record of RFC 4180, including its CR LF. Line breaks inside a cell become LF, so CR LF only
 * ever ends a record.
 */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

/** A whole file: the byte order mark, then one record per row. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')

const cell = (text: string): string => {
  const safe = escapeFormulas(text)
  const lines = safe.includes('\r') ? safe.replace(/\r\n?/g, '\n') : safe
  return quoted.test(lines) ? `"${lines.replaceAll('"', '""')}"` : lines
}
