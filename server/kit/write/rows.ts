import { type RawBuilder, sql } from 'kysely'
import { codes, notFound, Refusal } from '#server/base/errors.ts'
import type { StoredRow } from '#server/base/tables.ts'
import { idInRange } from '#server/db/sql.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
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
): Promise<StoredRow[]> => {
  const which = idsSql(work, ids, where)
  // Read again after locking, because a statement that waited may have seen old values.
  const lock = sql`select t.id from ${sql.table(work.plan.table)} t where ${which} order by t.id for update`
  const [, rows] = await Promise.all([
    // The rows of a view come from other tables, which are locked by the code that changes them.
    work.plan.resource.view ? undefined : lock.execute(work.tx),
    rowsWhere(work, which, where),
  ])
  return allOf(rows, ids)
}

/** Returns these rows without locking them. Throws when the actor does not see one of them. */
export const readRows = async (work: Work, ids: readonly string[]): Promise<StoredRow[]> => {
  return allOf(await rowsWhere(work, idsSql(work, ids, 'live'), 'live'), ids)
}

/** SQL condition: one of these rows, and the actor sees it. */
const idsSql = ({ plan, actor }: Work, ids: readonly string[], where: 'live' | 'bin') =>
  sql`${sqlPart(params => visibleSql(plan, actor, params, where))} and t.id = ${anyId(ids.map(idInRange))}`

/**
 * The refusal for rows that do not exist. For several rows it names the missing ones, so that the
 * console can deselect them.
 */
export const missingRowsRefusal = (ids: readonly string[], found: readonly string[]): Refusal => {
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
const allOf = (rows: StoredRow[], ids: readonly string[]): StoredRow[] => {
  if (rows.length === ids.length) return rows
  throw missingRowsRefusal(
    ids,
    rows.map(row => row.id),
  )
}

const rowsWhere = async (
  { plan, tx }: Work,
  which: RawBuilder<unknown>,
  where: 'live' | 'bin',
): Promise<StoredRow[]> => {
  const columns = where === 'bin' ? plan.binColumns : plan.columns
  const { rows } = await sql<{ row: StoredRow }>`select row_to_json(r) as row
    from (select ${sql.raw(columns)} from ${sql.table(plan.table)} t where ${which} order by t.id) r`.execute(
    tx,
  )
  return rows.map(it => it.row)
}

/** Reads a row that was just written, whether or not it is in the data scope. */
export const rereadRow = async (work: Work, id: string): Promise<StoredRow> => {
  const [row] = await rowsWhere(work, rowKeySql(work, id), 'live')
  if (!row) throw notFound()
  return row
}

/** SQL condition: this row in the actor's tenant, over the alias `t`. */
export const rowKeySql = ({ plan, actor }: Pick<Work, 'plan' | 'actor'>, id: string) =>
  plan.tenant
    ? sql`t.tenant_id = ${actor.tenantId}::bigint and t.id = ${id}::bigint`
    : sql`t.id = ${id}::bigint`
