import { type ErrorKey, type Language, languages } from '#i18n/catalog.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { OwnKey, Problem, ProblemKey } from '#resources/core/problems.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import type { Args } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { cellText } from './cells.ts'
import type { FileLine } from './table.ts'

/** A column of an imported file. */
export interface Column {
  /** Index in each line, from 0. */
  readonly at: number
  readonly name: string
  readonly field: AnyField
}

/** Why a row is refused: a problem of a value, or the refusal of the row. */
export type FaultProblem = Problem | { readonly key: ErrorKey | OwnKey; readonly args?: Args }

/** An error in a file. */
export interface Fault {
  /** Line number as the spreadsheet shows it. */
  readonly row: number
  /** Title of the column; null when the fault concerns the whole row. */
  readonly column: string | null
  readonly problem: FaultProblem
  readonly value: string
}

/**
 * The fields that a file may contain, in the order of the form. A reference with `nameIn` is read
 * from that text.
 */
export const importableFields = (resource: AnyResource): readonly (readonly [string, AnyField])[] =>
  fieldsOf(resource).filter(
    ([, field]) =>
      isWritable(field, 'create') && kindOf(field).imported !== false && field.nameIn === undefined,
  )

/** The label of a field in a language. */
export const fieldLabelIn = (
  registry: Registry,
  language: Language,
  { name }: AnyResource,
  field: string,
): string => textIn(registry, language, `resources.${name}.fields.${field}`)

interface Of {
  readonly registry: Registry
  readonly language: Language
  readonly resource: AnyResource
}

/** Matches the column titles of a file, in any language, with fields. */
export const columnsOf = (
  of: Of,
  head: FileLine,
): { columns: Column[]; ignored: ReadonlySet<number>; faults: Fault[] } => {
  const ignored = new Set<number>()
  const columns: Column[] = []
  const faults: Fault[] = []
  const fault = (column: string, key: ProblemKey) =>
    faults.push({ row: head.row, column, problem: { key }, value: '' })
  const fields = importableFields(of.resource)
  for (const [at, cell] of head.cells.entries()) {
    const title = cellText(cell).trim()
    const found = fields.find(([name]) => isCalled(of, name, title))
    if (title === '') continue
    if (!found && isReasons(of, title)) ignored.add(at)
    else if (!found) fault(title, 'column.unknown')
    else if (columns.some(it => it.name === found[0])) fault(title, 'column.twice')
    else columns.push({ at, name: found[0], field: found[1] })
  }
  for (const [name, { required, initial }] of fields)
    if (required && initial === undefined && !columns.some(it => it.name === name))
      fault(fieldLabelIn(of.registry, of.language, of.resource, name), 'column.missing')
  return { columns, ignored, faults }
}

/**
 * Whether a column is the one with the reasons in a download of faulty rows. It is ignored, so that
 * nobody has to delete it before uploading.
 */
const isReasons = ({ registry }: Of, title: string): boolean =>
  languages.some(it => textIn(registry, it, 'kit.import.reasons') === title)

const isCalled = ({ registry, resource }: Of, name: string, title: string): boolean => {
  // Templates mark required columns with an asterisk.
  const said = (title.endsWith('*') ? title.slice(0, -1).trimEnd() : title).toLowerCase()
  return (
    said === name.toLowerCase() ||
    languages.some(it => fieldLabelIn(registry, it, resource, name).toLowerCase() === said)
  )
}
