import { codes, notFound, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { createParams, idInRange, run } from '#server/db/sql.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'

/**
 * Locks these rows against other writers and returns them as they are after the lock, in the order
 * of their ids. Throws when the actor does not see one of them.
 */
export const lockRows = async (
  work: Work,
  ids: readonly string[],
  where: 'live' | 'bin' = 'live',
): Promise<AnyRow[]> => {
  const params = createParams()
  const which = `${visibleSql(work.plan, work.actor, params, where)} and t.id = any(${params.add(ids.map(idInRange), 'bigint[]')})`
  // Read again after locking, because a statement that waited may have seen old values.
  const lock = `select t.id from ${work.plan.table} t where ${which} order by t.id for update`
  const [, rows] = await Promise.all([
    // The rows of a view come from other tables, which are locked by the code that changes them.
    work.plan.resource.view ? undefined : run(work.tx, lock, params.values),
    rowsWhere(work, which, params.values, where),
  ])
  return allOf(rows, ids)
}

/** Returns these rows without locking them. Throws when the actor does not see one of them. */
export const readRows = async (work: Work, ids: readonly string[]): Promise<AnyRow[]> => {
  const params = createParams()
  const which = `${visibleSql(work.plan, work.actor, params)} and t.id = any(${params.add(ids.map(idInRange), 'bigint[]')})`
  return allOf(await rowsWhere(work, which, params.values, 'live'), ids)
}

/**
 * The refusal for rows that do not exist. For several rows it names the missing ones, so that the
 * console can deselect them.
 */
export const missing = (ids: readonly string[], found: readonly string[]): Refusal => {
  if (ids.length === 1) return notFound()
  const known = new Set(found)
  const gone = ids.filter(id => !known.has(id))
  return new Refusal('errors.batchMissing', {
    code: codes.notFound,
    args: { smart_count: gone.length },
    payload: { missing: gone },
  })
}

/** Returns the rows when all of them were found, otherwise throws. */
const allOf = (rows: AnyRow[], ids: readonly string[]): AnyRow[] => {
  if (rows.length === ids.length) return rows
  throw missing(
    ids,
    rows.map(row => row.id as string),
  )
}

const rowsWhere = async (
  { plan, tx }: Work,
  which: string,
  values: readonly unknown[],
  where: 'live' | 'bin',
): Promise<AnyRow[]> => {
  const columns = where === 'bin' ? plan.binColumns : plan.columns
  const text = `select row_to_json(r) as row from (select ${columns} from ${plan.table} t where ${which} order by t.id) r`
  return (await run(tx, text, values)).map(it => it.row as AnyRow)
}

/** Reads a row that was just written, whether or not it is in the data scope. */
export const rereadRow = async (work: Work, id: string): Promise<AnyRow> => {
  const own = work.plan.tenant ? 't.tenant_id = $2::bigint and ' : '$2::bigint is not null and '
  const [row] = await rowsWhere(work, `${own}t.id = $1::bigint`, [id, work.actor.tenantId], 'live')
  if (!row) throw notFound()
  return row
}

/** SQL condition for one row in the right tenant, with the tenant as `$1` and the id as `$2`. */
export const keyOf = ({ plan }: Pick<Work, 'plan'>): string =>
  plan.tenant
    ? 'tenant_id = $1::bigint and id = $2::bigint'
    : '$1::bigint is not null and id = $2::bigint'
