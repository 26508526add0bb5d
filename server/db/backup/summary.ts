import type { ClientBase } from 'pg'
import { StartError } from '../errors.ts'
import { quote } from '../names.ts'
import { withoutTimeout } from '../withoutTimeout.ts'

/** What a database holds, to compare a restored one with it. */
export interface Summary {
  /** For each table its number of rows, and a checksum that does not depend on their order. */
  readonly tables: Readonly<Record<string, { readonly rows: string; readonly sum: string }>>
  /** Number of row policies. */
  readonly policies: number
  /** The last number of the sequence of ids. */
  readonly lastId: string
}

/** Settings that decide how a row is written as text; and row policies must hide nothing. */
const settings =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off; set statement_timeout = 0"

/** Reads the summary as a role that bypasses row policies. */
export const summaryOf = async (client: ClientBase): Promise<Summary> => {
  await client.query(settings)
  // Unlogged tables hold what is worth nothing in another database: codes and captchas.
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' and starts_with(relname, 'uc_')
    order by 1`)
  if (tables.length === 0)
    throw new StartError('There is no installation in this database: it has no tables of ours.')
  const found: Record<string, { rows: string; sum: string }> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      withoutTimeout(`select count(*)::text as rows, coalesce(sum(hashtextextended((whole.*)::text, 0)), 0)::text as sum
        from ${quote(name)} whole`),
    )
    found[name] = rows[0]
  }
  const { rows } = await client.query<{ policies: number; lastId: string }>(`
    select (select last_value::text from uc_id) as "lastId",
      (select count(*)::int from pg_policy p join pg_class c on c.oid = p.polrelid
        where c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'uc_')) as policies`)
  return { tables: found, ...(rows[0] as Pick<Summary, 'policies' | 'lastId'>) }
}

/** Throws with the tables that differ. */
export const mustEqual = (found: Summary, wanted: Summary): void => {
  const names = [...new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)])]
  const differ = names.filter(
    it =>
      wanted.tables[it]?.rows !== found.tables[it]?.rows ||
      wanted.tables[it]?.sum !== found.tables[it]?.sum,
  )
  const wrong = [
    ...differ.map(
      it => `${it} (${found.tables[it]?.rows ?? 'no'} rows of ${wanted.tables[it]?.rows ?? 'no'})`,
    ),
    ...(found.policies === wanted.policies ? [] : ['row policies']),
    // A sequence is read apart from the rows, so it may be further on.
    ...(BigInt(found.lastId) >= BigInt(wanted.lastId) ? [] : ['the sequence of ids']),
  ]
  if (wrong.length > 0)
    throw new StartError(
      `What was restored is not what the backup holds: ${wrong.join(', ')}. Do not use it.`,
    )
}

/** Ends what a backup must not bring back: sessions, and codes that are on their way. */
export const endSessions = async (client: ClientBase): Promise<void> => {
  await client.query(`do $$ declare it regclass; begin
    for it in select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and starts_with(relname, 'uc_') and (relpersistence = 'u' or relname = 'uc_session')
    loop execute format('truncate %s', it); end loop; end $$`)
}
