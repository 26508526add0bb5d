import { sql } from 'kysely'
import type { Database } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'

/**
 * The content of every table as one text, which is the same when no row of any table has changed.
 * Rows of the tenant `without` are left out; counters of calls per minute always are.
 */
export const checksumOf = async (db: Database, without = '0'): Promise<string> =>
  systemTransaction(db, async tx => {
    const { rows: tables } = await sql<{ name: string; owned: boolean }>`
      select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      order by 1`.execute(tx)
    const sums = tables.map(({ name, owned }) => {
      const others = owned
        ? sql`where x.tenant_id is distinct from ${without}::bigint`
        : sql`where true`
      const calls = name === 'uc_attempt' ? sql`and x.key not like 'rate|%'` : sql``
      return sql`select concat_ws(' ', ${name}::text, count(*), sum(hashtextextended(x::text, 0))) as sum
        from ${sql.table(name)} x ${others} ${calls}`
    })
    const { rows } = await sql<{ sum: string }>`${sql.join(sums, sql` union all `)}`.execute(tx)
    return rows.map(row => row.sum).join()
  })

/** The same, computed again only when a transaction has written since. */
export const watchRows = (db: Database) => {
  const known = new Map<string, { mark: string; sum: string }>()
  return async (without = '0'): Promise<string> => {
    const mark = await lastWrite(db)
    const last = known.get(without)
    if (last?.mark === mark) return last.sum
    const sum = await checksumOf(db, without)
    known.set(without, { mark, sum })
    return sum
  }
}

/** Changes with every transaction that writes, even one that is rolled back. */
const lastWrite = async ({ pool }: Database): Promise<string> =>
  (await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as mark')).rows[0].mark

/**
 * Resets the counters of calls per minute, so that a test with many calls is not refused for that.
 */
export const forgetCalls = (db: Database) =>
  systemTransaction(db, tx => sql`delete from uc_attempt where key like 'rate|%'`.execute(tx))

/**
 * Whether the work leaves every row unchanged. When only the rows can tell, the work is done twice.
 */
export const leavesRows = async (db: Database, work: () => Promise<unknown>): Promise<boolean> => {
  const mark = await lastWrite(db)
  await work()
  if ((await lastWrite(db)) === mark) return true
  const before = await checksumOf(db)
  await work()
  return (await checksumOf(db)) === before
}
