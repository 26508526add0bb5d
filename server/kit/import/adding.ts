import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { checkValues } from '#resources/core/validate.ts'
import { ProofRequired } from '#server/auth/freshProof.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { requireConnected } from '#server/base/fairLimiter.ts'
import type { StoredRow } from '#server/base/tables.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import type { ReferencePlan, ResourcePlan } from '#server/kit/plan.ts'
import { reserveQuota } from '#server/kit/quota/quota.ts'
import type { Work } from '#server/kit/work.ts'
import { validateBody } from '#server/kit/write/body.ts'
import { createIn } from '#server/kit/write/create.ts'
import { lockTree } from '#server/kit/write/tree.ts'
import { type ImportUpload, storeBatch } from './batch.ts'
import { type Column, type Fault, fieldLabelIn, importableFields } from './columns.ts'
import { lookUpNames, type NamedRow, type NameLookup } from './names.ts'
import { createPauses, mapWithPauses } from './pauses.ts'
import { bodyOfImportRow, type ImportRow } from './rows.ts'

export interface ImportOutcome {
  readonly total: number
  readonly valid: number
  readonly faults: readonly Fault[]
  /** Id of the batch, by which the import can be undone; null when no rows were added. */
  readonly batch: string | null
  /** Ids of the rows that were added. */
  readonly ids: readonly string[]
}

/** Import all rows or none, only those without errors, or none while reporting every error. */
export type ImportMode = 'all' | 'good' | 'dry'

interface Adding {
  readonly mode: ImportMode
  readonly sending: ImportUpload | undefined
  readonly signal: AbortSignal
}

/**
 * Creates each row as if the caller had sent it alone, so that every rule applies. The limit is
 * checked once at the end, so that its lock is held briefly. Unless all rows are wanted, it
 * continues after a row that fails.
 */
export const importRows = async (
  work: Work,
  columns: readonly Column[],
  rows: readonly ImportRow[],
  { mode, sending, signal }: Adding,
): Promise<ImportOutcome> => {
  const goesOn = mode !== 'all'
  if (work.plan.resource.tree) await lockTree(work)
  const names = await lookUpNames(work, saidIn(rows))
  const bearers = new Map(
    await mapWithPauses(rows, row => [row, names.announce(row.values)] as const),
  )
  const adding = { ...work, plan: uncounted(work.plan) }
  const made: StoredRow[] = []
  const faults: Fault[] = []
  const pause = createPauses()
  for (const row of await parentsFirst(work, bearers, names)) {
    if (mode === 'dry') requireConnected(signal)
    const added = await tryOne(adding, { row, names, columns, goesOn })
    if (Array.isArray(added)) faults.push(...added)
    else {
      made.push(added)
      ;(bearers.get(row) as NamedRow).id = added.id
    }
    if (faults.length > 0 && !goesOn) break
    // A row with mistakes causes no database call, so without this pause the loop would block the
    // event loop.
    await pause()
  }
  faults.sort((one, other) => one.row - other.row)
  const outcome = { total: rows.length, valid: made.length, faults, batch: null, ids: [] }
  if (made.length === 0 || (faults.length > 0 && !goesOn)) return outcome
  const beyond = await countAll(work, made.length)
  if (beyond) return { ...outcome, faults: [beyond, ...faults] }
  if (mode === 'dry') return outcome
  const batch = await storeBatch(work, made, sending)
  return { ...outcome, batch, ids: made.map(it => it.id) }
}

/** The rows in the order of the file, except that the parent of a row comes before it. */
const parentsFirst = async (
  { plan }: Work,
  bearers: ReadonlyMap<ImportRow, NamedRow>,
  names: NameLookup,
): Promise<readonly ImportRow[]> => {
  const parent = plan.references.find(it => it.name === plan.resource.tree?.parent)
  if (!parent) return [...bearers.keys()]
  const rowOf = new Map([...bearers].map(([row, bearer]) => [bearer, row]))
  const above = (row: ImportRow) => {
    const said = row.said.get(parent)
    const bearer = said && names.announced(said.whole)
    return bearer && rowOf.get(bearer)
  }
  const ordered = new Set<ImportRow>()
  const pause = createPauses()
  for (const row of bearers.keys()) {
    const line = new Set<ImportRow>()
    // A row that is below itself ends the line; creating it says what is wrong.
    for (
      let it: ImportRow | undefined = row;
      it && !ordered.has(it) && !line.has(it);
      it = above(it)
    )
      line.add(it)
    for (const it of [...line].reverse()) ordered.add(it)
    await pause()
  }
  return [...ordered]
}

const saidIn = (rows: readonly ImportRow[]): Map<ReferencePlan, Set<string>> => {
  const said = new Map<ReferencePlan, Set<string>>()
  for (const row of rows)
    for (const [pointer, { names, whole }] of row.said) {
      const known = said.get(pointer) ?? new Set<string>()
      said.set(pointer, known)
      for (const text of [...names, whole]) known.add(text)
    }
  return said
}

/**
 * The plan without fields that a file cannot contain, and without the limit, which is checked once
 * for all rows.
 */
const uncounted = (plan: ResourcePlan): ResourcePlan => {
  const { quota: _, ...resource } = plan.resource
  const asked = new Set(importableFields(plan.resource).map(([name]) => name))
  const kept = Object.entries(resource.fields).filter(
    ([name, field]) => asked.has(name) || !kindOf(field as AnyField).writeOnly,
  )
  return { ...plan, resource: { ...resource, fields: Object.fromEntries(kept) } as AnyResource }
}

interface One {
  readonly row: ImportRow
  readonly names: NameLookup
  readonly columns: readonly Column[]
  /** Whether to roll a failing row back and continue with the next. */
  readonly goesOn: boolean
}

/** Creates one row. Returns it, or its faults. */
const tryOne = async (work: Work, one: One): Promise<StoredRow | Fault[]> => {
  const { body, problems } = bodyOfImportRow(one.row, one.names)
  let begun = false
  try {
    // Unknown names and invalid values are reported together.
    const all = { ...checkValues(work.plan.resource, body, 'create').problems, ...problems }
    if (Object.keys(all).length > 0) throw new Invalid(all)
    const { values } = await validateBody(work.plan.resource, body, 'create')
    // The savepoint is set only now: an invalid row needs no database call.
    begun = one.goesOn
    if (begun) mark(work, sql`savepoint one_row`)
    const added = await createIn(work, values, {})
    if (begun) mark(work, sql`release savepoint one_row`)
    return added
  } catch (error) {
    const refusal = refusalOf(error, work.plan.resource)
    if (!(refusal instanceof Invalid || refusal instanceof Refusal)) throw error
    // This is not the row's fault. The caller is asked for a proof of identity, and the console
    // sends the file again.
    if (refusal instanceof ProofRequired) throw refusal
    if (begun) mark(work, sql`rollback to savepoint one_row`)
    return faultsOf(work, one, refusal)
  }
}

/**
 * Sends a savepoint statement without waiting for it. If it fails, the next statement fails too.
 */
const mark = (work: Work, statement: RawBuilder<unknown>): void => {
  statement.execute(work.tx).catch(() => undefined)
}

const faultsOf = (work: Work, { row, columns }: One, refusal: Invalid | Refusal): Fault[] => {
  const of = (field: string | undefined, problem: Fault['problem']): Fault => {
    const column = columns.find(it => it.name === field)
    return {
      row: row.row,
      column:
        field && work.plan.resource.fields[field]
          ? fieldLabelIn(work.registry, work.language, work.plan.resource, field)
          : null,
      problem,
      value: String((column && row.cells[column.at]) ?? ''),
    }
  }
  if (refusal instanceof Invalid)
    return Object.entries(refusal.problems).map(([field, problem]) => of(field, problem))
  const { field } = (refusal.payload ?? {}) as { field?: string }
  return [of(field, { key: refusal.key, args: refusal.args })]
}

/**
 * Checks the limit for all rows and writes the audit line. A refusal by the limit is returned as a
 * fault of the file.
 */
const countAll = async (work: Work, count: number): Promise<Fault | undefined> => {
  if (count === 0) return
  try {
    await reserveQuota(work, count)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { row: 0, column: null, problem: { key: error.key, args: error.args }, value: '' }
  }
  const changes = [{ field: 'count', before: null, after: count }]
  await recordAudit(work, {
    resource: work.plan.resource,
    action: 'import',
    rows: [{ id: null, changes }],
  })
}
