import { formulaErrors } from '#resources/core/csv.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { Problem } from '#resources/core/problems.ts'
import { splitCellValues } from '#server/kit/export/cellList.ts'
import { serverKindOf } from '#server/kit/kinds.ts'
import type { ReferencePlan } from '#server/kit/plan.ts'
import type { ImportedCell } from '#server/kit/serverKind.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import { cellText } from './cells.ts'
import type { Column } from './columns.ts'
import type { Calendar } from './dates.ts'
import type { NameLookup } from './names.ts'
import type { Cell, FileLine } from './table.ts'

/** The names in a cell of references. */
interface ReferencedNames {
  readonly names: readonly string[]
  /** The text of the whole cell, which is one name if nothing in it is. */
  readonly whole: string
}

/** A line on its way to becoming a body; its references are still names. */
export interface ImportRow {
  readonly row: number
  readonly cells: FileLine['cells']
  readonly values: Values
  readonly said: ReadonlyMap<ReferencePlan, ReferencedNames>
  /** Fields whose cells contain the error of a formula instead of a value. */
  readonly failed: readonly string[]
}

/** Reads the cells of a line by their columns; an empty cell is no value. */
export const parseImportRow = (
  { registry, plan }: ResourceRequest,
  columns: readonly Column[],
  { row, cells }: FileLine,
  calendar: Calendar,
): ImportRow => {
  const said = new Map<ReferencePlan, ReferencedNames>()
  const values: Values = {}
  const failed: string[] = []
  for (const { at, name, field } of columns) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    if (formulaErrors.has(cell)) failed.push(name)
    const pointer = plan.references.find(it => it.name === name)
    const place = { registry, resource: plan.resource, name, field, calendar }
    const naming = plan.references.find(it => it.field.nameIn === name)
    if (!pointer) values[name] = cellValue(cell, place)
    if (naming) said.set(naming, saidIn(cell, false))
    if (pointer) said.set(pointer, saidIn(cell, kindOf(field).refers === 'many'))
  }
  return { row, cells, values, said, failed }
}

/** The value in a cell; a text, where the kind of the field does not say otherwise. */
export const cellValue = (cell: Cell, place: ImportedCell): unknown => {
  const { readCell } = serverKindOf(place.field)
  return readCell ? readCell(cell, place) : cellText(cell)
}

/** The names in a cell, without the apostrophe that protects spreadsheets from running them. */
const saidIn = (cell: Cell, several: boolean): ReferencedNames => {
  const whole = cellText(cell).trim()
  return { names: several ? splitCellValues(whole) : [whole], whole }
}

/** The body with ids in place of names, and a problem for each name that matches no row. */
export const bodyOfImportRow = ({ values, said, failed }: ImportRow, names: NameLookup) => {
  const body: Values = { ...values }
  const problems: Record<string, Problem> = {}
  for (const [{ name, field, target }, { names: texts, whole }] of said) {
    const apart = texts.map(text => names.idOf(target.name, text))
    const ids = apart.includes(undefined) ? oneOr(apart, names.idOf(target.name, whole)) : apart
    // The text may be any name. It becomes a reference only if exactly one row has it.
    if (field.nameIn !== undefined) {
      if (typeof ids[0] === 'string') body[name] = ids[0]
      continue
    }
    const lost = ids.findIndex(id => typeof id !== 'string')
    if (lost >= 0) {
      const key = ids[lost] === null ? 'ambiguous' : 'nobody'
      problems[name] = { key, args: { name: texts[lost] as string } }
    }
    body[name] = kindOf(field).refers === 'many' ? ids : ids[0]
  }
  for (const name of failed) problems[name] = { key: 'formula' }
  return { body, problems }
}

/** A cell such as `Sales, East` may be one name that contains a separator. */
const oneOr = (apart: readonly (string | null | undefined)[], one: string | null | undefined) =>
  typeof one === 'string' ? [one] : apart
