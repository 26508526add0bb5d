import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#server/base/deps.ts'
import type { Table } from './model.ts'
import { literal } from './names.ts'
import { partitionAs } from './partitionTables.ts'
import { indexedAndGuarded } from './schema.ts'
import { moment } from './tables/parts.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/**
 * Tables divided by months (`Table.byMonth`), such as the audit log and time series. Their first
 * partition has no lower bound and their last one no upper bound, so that an insert never lacks a
 * partition, whatever the clock says and however long nobody has created any. The months between
 * are created two months ahead, while the last partition is still empty.
 */
export interface Partition {
  readonly name: string
  /** The first moment; null for any before. */
  readonly from: string | null
  /** The first moment of the next one; null for any after. */
  readonly to: string | null
}

/** Anything that runs a query on one connection. */
type Client = Pick<PoolClient, 'query'>

/** The partitions of a table in their order. */
export const partitionsOf = async (client: Client, table: string): Promise<Partition[]> => {
  const { rows } = await client.query<Partition>(
    `select name, substring(bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as "from",
        substring(bound from $$TO \\('([^']+)'\\)$$)::timestamptz as "to"
      from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)) p
      order by 2 nulls first`,
    [table],
  )
  return rows
}

/** The first moment of the month that is so many months after that of a moment, in UTC. */
export const monthOf = (moment: Date | string, later = 0): string => {
  const at = new Date(moment)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later)).toISOString()
}

/** `uc_audit`, `2026-12-01T...` -> `uc_audit_2026_12`; partitions are named by their beginning. */
const nameOf = (table: string, from: string | null): string =>
  from === null ? `${table}_first` : `${table}_${from.slice(0, 7).replace('-', '_')}`

const bound = (at: string | null, otherwise: string) => (at === null ? otherwise : literal(at))
const range = ({ from, to }: Pick<Partition, 'from' | 'to'>) =>
  `for values from (${bound(from, 'minvalue')}) to (${bound(to, 'maxvalue')})`

/** Statements that create a table for a partition, with the indexes, policies and grants of both. */
const making = (table: Table, from: string | null): string[] => {
  const partition = partitionAs(table, nameOf(table.name, from))
  return [
    // Columns of the table that are declared no longer must be there, too.
    `create table ${partition.name} (like ${table.name} including defaults including generated, primary key (${table.primaryKey.join(', ')}))`,
    ...indexedAndGuarded(partition),
  ]
}
const attaching = (table: Table, it: Omit<Partition, 'name'>, name = nameOf(table.name, it.from)) =>
  `alter table ${table.name} attach partition ${name} ${range(it)}`
const creating = (table: Table, it: Omit<Partition, 'name'>): string[] => [
  ...making(table, it.from),
  attaching(table, it),
]

/** From where on the last partition is to begin: two months are ready beside the present one. */
const horizon = (now: Date): string => monthOf(now, 2)

/** Partitions to create at once; the last one is longer where the clock is far ahead. */
const maxNewPartitions = 24

/**
 * Divides the last partition into months up to the horizon if it holds no rows. Returns whether
 * nothing is left to do. Call it in a transaction.
 */
export const divideEmpty = async (client: Client, table: Table, now: Date): Promise<boolean> => {
  const partitions = await partitionsOf(client, table.name)
  const last = partitions.at(-1)
  const end = horizon(now)
  if (last?.from && last.from >= end) return true
  if (last) {
    if (!(await isEmpty(client, last.name))) return false
    // A row that somebody is writing is not seen yet, and would be dropped with the partition.
    await client.query(`lock table only ${table.name} in access exclusive mode`)
    if (!(await isEmpty(client, last.name))) return false
  }
  const from = last?.from ?? null
  const starts = [from]
  // An installation that begins needs no months before the present one.
  for (
    let at = monthOf(from ?? now, 1);
    at < end && starts.length < maxNewPartitions;
    at = monthOf(at, 1)
  )
    starts.push(at)
  const bounds = [...starts, end].map((at, index) => ({
    from: at,
    to: index === starts.length ? null : (starts[index + 1] ?? end),
  }))
  await client.query(
    [
      ...(last ? [`drop table ${last.name}`] : []),
      ...bounds.flatMap(it => creating(table, it)),
    ].join(';\n'),
  )
  return true
}

const isEmpty = async (client: Client, name: string): Promise<boolean> => {
  // Row policies hide all rows from the owner.
  await client.query('set local role uc_system')
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from ${name}) as empty`,
  )
  await client.query('reset role')
  return rows[0]?.empty === true
}

interface Keeping {
  readonly table: Table
  readonly now: Date
  /** Rows from before this moment go; undefined keeps all. */
  readonly since: Date | undefined
}

/**
 * Creates the partitions of the coming months and removes those that are past. Statements that lock
 * the table wait for two seconds at most, since everybody who writes waits behind them; what fails
 * is done the next time.
 */
export const maintainPartitions = async (
  db: Database,
  { table, now, since }: Keeping,
): Promise<void> => {
  const client = await db.pool.connect()
  try {
    const divided = await locked(client, () => divideEmpty(client, table, now))
    if (!divided) await closeLast(client, table, now)
    if (since) {
      await locked(client, () => dropBefore(client, table, since))
      await deleteBefore(client, table, { since, now })
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}

/** A transaction that changes partitions. Starts of other processes wait for it. */
const locked = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query(
    withoutTimeout(
      "begin; set local statement_timeout = 0; set local lock_timeout = 2000; select pg_advisory_xact_lock(hashtext('user-center schema'))",
    ),
  )
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const closing = /^closes_(\d{4})_(\d{2})$/
const day = 24 * 60 * 60_000

/**
 * Gives the last partition, which holds rows, an upper bound. That is so for a table from before it
 * was divided, and after nobody created partitions for months. A constraint is checked beforehand,
 * which takes as long as reading the partition but keeps nobody from writing; attaching it takes
 * that as proof and reads nothing.
 */
const closeLast = async (client: Client, table: Table, now: Date): Promise<void> => {
  const { last, end, check } = await locked(client, () => bounded(client, table, now))
  const next = nameOf(table.name, end)
  if (!(await exists(client, next))) await client.query(making(table, end).join(';\n'))
  const validate = `alter table ${last.name} validate constraint ${check}`
  await unhurried(client, validate).catch(error => {
    if ((error as { code?: string }).code !== violated) throw error
    // A clock was ahead of its time. The constraint keeps further rows like that away.
    return unhurried(
      client,
      'set local role uc_system',
      moving(last.name, next, `${table.byMonth} >= ${literal(end)}`),
      'reset role',
      validate,
    )
  })
  await locked(client, () =>
    client.query(
      [
        `alter table ${table.name} detach partition ${last.name}`,
        attaching(table, { from: last.from, to: end }, last.name),
        `alter table ${last.name} drop constraint ${check}`,
        attaching(table, { from: end, to: null }),
      ].join(';\n'),
    ),
  )
}
const violated = '23514'

/** Adds the constraint from which the last partition gets its bound, unless it is there. */
const bounded = async (client: Client, table: Table, now: Date) => {
  const last = (await partitionsOf(client, table.name)).at(-1) as Partition
  const known = await closingOf(client, last.name)
  if (known && !isLapsed(known.end, now)) return { last, end: known.end, check: known.check }
  await dropLapsed(client, table, now)
  const end = horizon(now)
  const check = `closes_${end.slice(0, 7).replace('-', '_')}`
  await client.query(
    // With both bounds, or attaching the partition again reads all of it while nobody can write.
    `alter table ${last.name} add constraint ${check} check (${last.from ? `${table.byMonth} >= ${moment} ${literal(last.from)} and ` : ''}${table.byMonth} < ${moment} ${literal(end)}) not valid`,
  )
  return { last, end, check }
}

/** The constraint of a partition whose closing was begun, and the moment from which it refuses rows. */
const closingOf = async (client: Client, name: string) => {
  const { rows } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = to_regclass($1) and contype = 'c'",
    [name],
  )
  const check = rows.find(it => closing.test(it.name))?.name
  if (!check) return undefined
  const [, year, month] = closing.exec(check) ?? []
  return { check, end: `${year}-${month}-01T00:00:00.000Z` }
}

const isLapsed = (end: string, now: Date) => Date.parse(end) - now.getTime() < day

/**
 * Drops what a closing that never came to its end has left once its month has nearly come, since
 * the rows of that month must be taken. Call it in a transaction.
 */
export const dropLapsed = async (client: Client, table: Table, now: Date): Promise<void> => {
  const last = (await partitionsOf(client, table.name)).at(-1)
  const known = last && (await closingOf(client, last.name))
  if (!known || !isLapsed(known.end, now)) return
  await client.query(`alter table ${last.name} drop constraint ${known.check}`)
  const begun = nameOf(table.name, known.end)
  if (await exists(client, begun))
    await client.query(
      `set local role uc_system; ${moving(begun, table.name, 'true')}; reset role; drop table ${begun}`,
    )
}

const moving = (from: string, to: string, which: string) =>
  `with moved as (delete from ${from} where ${which} returning *) insert into ${to} select * from moved`

const exists = async (client: Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>(
    'select to_regclass($1) is not null as known',
    [table],
  )
  return rows[0]?.known === true
}

/** A transaction of statements that may take as long as reading a table. */
const unhurried = async (client: Client, ...statements: readonly string[]): Promise<void> => {
  try {
    await client.query(
      withoutTimeout(
        ['begin', 'set local statement_timeout = 0', ...statements, 'commit'].join(';\n'),
      ),
    )
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Drops the partitions whose rows are all from before a moment. The first one is created again
 * without rows, so that there is a partition for any moment.
 */
const dropBefore = async (client: Client, table: Table, since: Date): Promise<void> => {
  const partitions = await partitionsOf(client, table.name)
  const past = partitions.filter(({ to }) => to !== null && Date.parse(to) <= since.getTime())
  const [first] = past
  const end = past.at(-1)?.to
  if (!first || !end || (past.length === 1 && (await isEmpty(client, first.name)))) return
  await client.query(
    [
      ...past.map(({ name }) => `drop table ${name}`),
      ...creating(table, { from: null, to: end }),
    ].join(';\n'),
  )
}

/** Blocks to delete from in one statement, and milliseconds for all statements of a call. */
const walk = { blocks: 500, patience: 60_000 }
/** How far each table has been walked through, and when a walk came to its end. */
const walked = new WeakMap<Table, { name: string; block: number; endedAt?: number }>()
const longest = 62 * day

/**
 * Deletes old rows from a partition that covers more than two months, such as a table from before
 * it was divided: it would be dropped only when its last row is old. It is read block by block, a
 * part of it at a time and at most once a day, because there is no index by time.
 */
const deleteBefore = async (
  client: Client,
  table: Table,
  { since, now }: { since: Date; now: Date },
): Promise<void> => {
  const partitions = await partitionsOf(client, table.name)
  const { name, from, to } = partitions.find(
    it => it.to === null || Date.parse(it.to) > since.getTime(),
  ) as Partition
  const before = walked.get(table)
  const isKnown = before?.name === name
  if (from !== null && to !== null && Date.parse(to) - Date.parse(from) <= longest) return
  if (isKnown && before.endedAt && now.getTime() - before.endedAt < day) return
  const { rows } = await client.query<{ blocks: number }>(
    "select (pg_relation_size(to_regclass($1)) / current_setting('block_size')::int)::int as blocks",
    [name],
  )
  const blocks = rows[0]?.blocks ?? 0
  const until = performance.now() + walk.patience
  let block = isKnown && !before.endedAt ? before.block : 0
  for (; block < blocks && performance.now() < until; block += walk.blocks) {
    await client.query('begin; set local role uc_system')
    await client.query(
      `delete from ${name} where ctid >= $1::tid and ctid < $2::tid and ${table.byMonth} < $3`,
      [`(${block},0)`, `(${block + walk.blocks},0)`, since],
    )
    await client.query('commit')
  }
  walked.set(table, { name, block, ...(block < blocks ? {} : { endedAt: now.getTime() }) })
}

/** How much room a table takes with its indexes, in `bytes`. */
export const sizeSql = ({ name }: Pick<Table, 'name'>): RawBuilder<{ bytes: string }> =>
  sql`select sum(pg_total_relation_size(relid))::text as bytes from pg_partition_tree(to_regclass(${name}))`
