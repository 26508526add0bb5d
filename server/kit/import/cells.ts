import { type Language, languages } from '#i18n/catalog.ts'
import { unguarded } from '#resources/core/csv.ts'
import type { AnyResource } from '#resources/core/define.ts'
import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import type { Registry } from '#resources/core/registry.ts'
import { textIn } from '#server/base/words.ts'
import { listOfCell } from '#server/kit/export/cellList.ts'
import { type Calendar, dayOf, momentOf } from './dates.ts'
import type { Cell } from './table.ts'

interface Place {
  readonly registry: Registry
  readonly resource: AnyResource
  readonly name: string
  readonly field: AnyField
  readonly calendar: Calendar
}

/**
 * Converts a cell to the value of a body. A cell that does not fit is passed on unchanged, and the
 * field's rule refuses it.
 */
type Read = (cell: Cell, place: Place) => unknown

/** The text of a cell, without the apostrophe that protects spreadsheets from running it. */
export const plainText = (cell: Cell): string => unguarded(String(cell))

const text: Read = plainText
const number: Read = cell => {
  const digits = digitsOf(cell)
  return /^-?\d+(?:\.0+)?$/.test(digits) ? Number(digits) : cell
}
const amount: Read = cell =>
  typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : digitsOf(cell)

/** Without the commas between thousands. A comma elsewhere, as in `12,5`, is refused by the rule. */
const digitsOf = (cell: Cell): string => {
  const text = String(cell).trim()
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** Several values in one cell. */
const several: Read = cell => listOfCell(plainText(cell))

/**
 * How cells of each kind of field are read; null for kinds that are not imported. References are
 * read as names: see `importReferences.ts`.
 */
export const reads: Readonly<Record<FieldKind, Read | null>> = {
  text,
  multiline: text,
  richText: null,
  integer: number,
  money: amount,
  flag: (cell, place) => spoken(cell, place, { 'kit.yes': true, 'kit.no': false }),
  choice: (cell, place) => {
    const { resource, name, field } = place
    const keys = (field.of ?? []).map(
      it => [`resources.${resource.name}.choices.${name}.${it}`, it] as const,
    )
    const own = field.of?.find(it => String(it) === String(cell))
    return own ?? spoken(cell, place, Object.fromEntries(keys))
  },
  status: (cell, place) =>
    cell === 1 || cell === 2
      ? cell
      : spoken(cell, place, { 'kit.status.enabled': 1, 'kit.status.disabled': 2 }),
  date: (cell, { calendar }) => dayOf(cell, calendar),
  dateTime: (cell, { calendar }) => momentOf(cell, calendar),
  email: text,
  phone: text,
  secret: null,
  image: null,
  files: null,
  reference: text,
  references: several,
  routes: several,
  list: several,
  icon: text,
  colour: text,
  url: text,
  json: cell => {
    try {
      return JSON.parse(plainText(cell))
    } catch {
      return undefined
    }
  },
}

/** The value whose label, in any language, the cell contains. */
const spoken = (
  cell: Cell,
  { registry }: Place,
  words: Readonly<Record<string, string | number | boolean>>,
): unknown => {
  if (typeof cell === 'boolean') return cell
  const said = plainText(cell).trim().toLowerCase()
  const means = (key: string) =>
    languages.some((language: Language) => textIn(registry, language, key).toLowerCase() === said)
  const found = Object.keys(words).find(means)
  return found === undefined ? cell : words[found]
}
