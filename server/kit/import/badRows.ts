import { kindOf } from '#resources/core/kinds.ts'
import { textKeyOfProblem } from '#resources/core/problems.ts'
import { textIn } from '#server/base/words.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import { cellText } from './cells.ts'
import type { Column, Fault, FaultProblem } from './columns.ts'
import type { Calendar } from './dates.ts'
import { mapWithPauses } from './pauses.ts'
import { cellValue, type ImportRow } from './rows.ts'
import type { Cell, FileLine } from './table.ts'

/**
 * The rows with errors as texts that can be corrected and uploaded again, each with its reasons.
 */
export interface BadRows {
  /** The column titles of the file. */
  readonly head: readonly string[]
  readonly rows: readonly { cells: readonly string[]; reasons: string }[]
}

interface File {
  readonly head: FileLine
  readonly rows: readonly ImportRow[]
  readonly columns: readonly Column[]
  /** Positions of columns that are not imported, such as the reasons of an earlier download. */
  readonly ignored: ReadonlySet<number>
  readonly calendar: Calendar
}

/** The text of a problem in the caller's language. */
export const faultText = (
  { registry, language }: Pick<ResourceRequest, 'registry' | 'language'>,
  problem: FaultProblem,
): string => {
  const { key, args } = problem
  return textIn(
    registry,
    language,
    key.startsWith('errors.') ? key : textKeyOfProblem(problem),
    args,
  )
}

/** The rows with errors, in the order of the file. */
export const badRowsOf = async (
  job: ResourceRequest,
  file: File,
  faults: readonly Fault[],
): Promise<BadRows> => {
  const reasons = new Map<number, string[]>()
  await mapWithPauses(faults, ({ row, column, problem }) => {
    const text = faultText(job, problem)
    reasons.set(row, [...(reasons.get(row) ?? []), column ? `${column}: ${text}` : text])
  })
  const width = Math.max(file.head.cells.length, ...file.rows.map(it => it.cells.length))
  const places = Array.from({ length: width }, (_, at) => at).filter(at => !file.ignored.has(at))
  const fields = new Map(file.columns.map(column => [column.at, column]))
  const rows = await mapWithPauses(file.rows, ({ row, cells }) => {
    const why = reasons.get(row)
    if (!why) return []
    const texts = places.map(at => textOf(job, cells[at] ?? '', fields.get(at), file.calendar))
    return [{ cells: texts, reasons: why.join('; ') }]
  })
  return { head: places.map(at => String(file.head.cells[at] ?? '')), rows: rows.flat() }
}

/** A cell as text that imports as the same value again. Spreadsheets store dates as numbers. */
const textOf = (
  { registry, language, plan }: ResourceRequest,
  cell: Cell,
  column: Column | undefined,
  calendar: Calendar,
): string => {
  if (typeof cell === 'boolean') return textIn(registry, language, cell ? 'kit.yes' : 'kit.no')
  // Without the protection against formulas; writing the file adds it again.
  if (typeof cell !== 'number') return cellText(cell)
  if (!column || !kindOf(column.field).time) return String(cell)
  const { name, field } = column
  return String(cellValue(cell, { registry, resource: plan.resource, name, field, calendar }))
}
