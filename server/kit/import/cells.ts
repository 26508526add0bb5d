import { type Language, languages } from '#i18n/catalog.ts'
import { unescapeFormulas } from '#resources/core/csv.ts'
import type { Registry } from '#resources/core/registry.ts'
import { textIn } from '#server/base/words.ts'
import type { Cell } from './table.ts'

/** The text of a cell, without the apostrophe that protects spreadsheets from running it. */
export const cellText = (cell: Cell): string => unescapeFormulas(String(cell))

/** Without the commas between thousands. A comma elsewhere, as in `12,5`, is refused by the rule. */
export const digitsOf = (cell: Cell): string => {
  const text = String(cell).trim()
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** The value whose label, in any language, the cell contains; `words` are values by message key. */
export const valueOfLabel = (
  cell: Cell,
  { registry }: { readonly registry: Registry },
  words: Readonly<Record<string, string | number | boolean>>,
): unknown => {
  if (typeof cell === 'boolean') return cell
  const said = cellText(cell).trim().toLowerCase()
  const means = (key: string) =>
    languages.some((language: Language) => textIn(registry, language, key).toLowerCase() === said)
  const found = Object.keys(words).find(means)
  return found === undefined ? cell : words[found]
}
