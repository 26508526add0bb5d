import { sql } from 'kysely'
import { systemTransaction } from '#server/db/system.ts'
import type { Database } from '#server/deps.ts'

/** What every table holds, as one text: two are the same when no row of any table has changed. */
export const checksumOf = async (db: Database): Promise<string> =>
  systemTransaction(db, async tx => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      order by 1`.execute(tx)
    const sums = tables.map(
      ({ name }) =>
        sql`select concat_ws(' ', ${name}::text, count(*), sum(hashtextextended(x::text, 0))) as sum from ${sql.table(name)} x`,
    )
    const { rows } = await sql<{ sum: string }>`${sql.join(sums, sql` union all `)}`.execute(tx)
    return rows.map(row => row.sum).join()
  })
