import type { Problem } from '#resources/core/problems.ts'
import type { Values } from '#resources/core/validate.ts'
import { partsOf, plainText, reads } from './importCells.ts'
import type { Column } from './importColumns.ts'
import type { Calendar } from './importDates.ts'
import type { Names } from './importNames.ts'
import type { Cell, Line } from './importTable.ts'
import type { Pointer } from './plan.ts'
import type { Job } from './work.ts'

/** A line on its way to becoming a body; its references are still names. */
export interface Asked {
  readonly row: number
  readonly cells: Line['cells']
  readonly values: Values
  readonly said: ReadonlyMap<Pointer, readonly string[]>
  /** Fields whose cells contain the error of a formula instead of a value. */
  readonly failed: readonly string[]
}

/** What spreadsheets show, and save as CSV, in place of a value that a formula could not compute. */
const formulaErrors: ReadonlySet<unknown> = new Set([
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

/** Reads the cells of a line by their columns; an empty cell is no value. */
export const askedOf = (
  { registry, plan }: Job,
  columns: readonly Column[],
  { row, cells }: Line,
  calendar: Calendar,
): Asked => {
  const said = new Map<Pointer, readonly string[]>()
  const values: Values = {}
  const failed: string[] = []
  for (const { at, name, field } of columns) {
    const cell = cells[at] ?? ''
    if (cell === '') continue
    if (formulaErrors.has(cell)) failed.push(name)
    const pointer = plan.pointers.find(it => it.name === name)
    const place = { registry, resource: plan.resource, name, field, calendar }
    const naming = plan.pointers.find(it => it.field.nameIn === name)
    if (!pointer) values[name] = reads[field.kind]?.(cell, place)
    if (naming) said.set(naming, namesOf(cell, false))
    if (pointer) said.set(pointer, namesOf(cell, field.kind === 'references'))
  }
  return { row, cells, values, said, failed }
}

/** The names in a cell, without the apostrophe that protects spreadsheets from running them. */
const namesOf = (cell: Cell, several: boolean): readonly string[] =>
  several ? partsOf(cell) : [plainText(cell).trim()]

/** The body with ids in place of names, and a problem for each name that matches no row. */
export const bodyOf = ({ values, said, failed }: Asked, names: Names) => {
  const body: Values = { ...values }
  const problems: Record<string, Problem> = {}
  for (const [{ name, field, target }, texts] of said) {
    const ids = texts.map(text => names.idOf(target.name, text))
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
    body[name] = field.kind === 'references' ? ids : ids[0]
  }
  for (const name of failed) problems[name] = { key: 'formula' }
  return { body, problems }
}
