import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#server/base/deps.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { run } from './sql.ts'

/** The person for whom a transaction runs. Row policies show it the rows of this tenant. */
export interface TransactionActor {
  readonly tenantId: string
  readonly userId: string
}

/** A prepared statement: a name always stands for the same text. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
  /** Rows as arrays of values, in the order of the columns. */
  rowMode?: 'array'
}

/** `longRunning`: statements may take two minutes instead of three seconds. */
export interface TransactionOptions {
  longRunning?: boolean | undefined
}

/**
 * Opens a transaction on behalf of somebody, the only way to do so. Row policies apply in it, and a
 * read is read-only.
 */
export const asActor = <T>(
  db: Database,
  actor: TransactionActor,
  work: (tx: Tx) => Promise<T>,
  { mode = 'write', longRunning }: TransactionOptions & { mode?: 'read' | 'write' } = {},
): Promise<T> => transactionAs(db, beginSql(actor, mode), work, { longRunning })

/** Opens a transaction that begins with these statements, sent in one message. */
export const transactionAs = async <T>(
  db: Database,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  { longRunning }: TransactionOptions = {},
): Promise<T> =>
  (longRunning ? db.longRunning : db.kysely).connection().execute(async connection => {
    try {
      // The first statements of the work are sent without waiting. If a setting fails, they fail
      // with the transaction.
      const [begun, done] = await Promise.allSettled([
        sql.raw(begin).execute(connection),
        work(connection as unknown as Tx),
      ])
      if (begun.status === 'rejected') throw begun.reason
      if (done.status === 'rejected') throw done.reason
      await sql.raw('commit').execute(connection)
      return done.value
    } catch (error) {
      // If the rollback fails, the connection is dead, which has rolled the transaction back.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined)
      throw error
    }
  })

/**
 * Reads on behalf of somebody in one round trip: begin, statements and commit are sent without
 * waiting. Returns the rows of each statement; throws the first error.
 */
export const readAsActor = async (
  db: Database,
  actor: TransactionActor,
  statements: readonly Statement[],
): Promise<AnyRow[][]> => readAs(db, beginSql(actor, 'read'), statements)

/** Reads on behalf of somebody by one statement, in one round trip. */
export const readRowsAsActor = async <T>(
  db: Database,
  actor: TransactionActor,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const { sql: text, parameters: values } = statement.compile(db.kysely)
  const [rows] = await readAsActor(db, actor, [{ text, values }])
  return rows as T[]
}

/** The same as `readAsActor` with other statements to begin with. */
export const readAs = async (
  db: Database,
  begin: string,
  statements: readonly Statement[],
): Promise<AnyRow[][]> => {
  const client = await db.pool.connect()
  const sent = [
    client.query(begin),
    ...statements.map(it => send(client, it)),
    client.query('commit'),
  ]
  const answers = await Promise.allSettled(sent)
  client.release(client.getTransactionStatus() !== 'I')
  const failed = answers.find(it => it.status === 'rejected')
  if (failed) throw failed.reason
  return answers
    .slice(1, -1)
    .map(it => (it as PromiseFulfilledResult<{ rows: AnyRow[] }>).value.rows)
}

export interface Selection {
  /** A name always stands for the same text. */
  name?: string | undefined
  /** Scalar subqueries with their names: `(select count(*) from uc_post) as total`. */
  columns: string
  values: readonly unknown[]
}

/**
 * Selects one row of scalar subqueries on behalf of somebody, in one message. The statement sets
 * the tenant for itself, and `offset 0` keeps the planner from reading before that. It runs on a
 * read-only connection, where nothing is visible without a tenant.
 */
export const selectAsActor = async (
  { readers }: Database,
  { tenantId }: TransactionActor,
  { name, columns, values }: Selection,
): Promise<AnyRow> => {
  const text = (name && texts.get(name)) || textOf(columns, values.length + 1)
  if (name && texts.size < 5000) texts.set(name, text)
  const { rows } = await readers.query<AnyRow>({
    ...(name ? { name } : {}),
    text,
    values: [...values, tenantId],
  })
  return rows[0] as AnyRow
}

const textOf = (columns: string, place: number) =>
  `select ${columns} from (select set_config('app.tenant_id', $${place}, true) as id offset 0) tenant where tenant.id is not null`

/**
 * Texts by statement name, because the driver compares texts, which is fast for the identical
 * string.
 */
const texts = new Map<string, string>()

/**
 * SQL that sets the tenant for its own statement and returns the id; rows must be selected from it.
 */
export const setTenantSql = (tenant: string): string =>
  `set_config('app.tenant_id', ${tenant}, true)::bigint`

/**
 * Runs one short writing statement that sets its tenant by `setTenantSql`: a transaction in one
 * message. It shares its connection with other statements, so it fails with `lockNotAvailable`
 * rather than waiting for a lock that somebody holds for longer.
 */
export const writeAsActor = async (
  { writers }: Database,
  { values, ...statement }: Statement,
): Promise<AnyRow[]> =>
  (await writers.query<AnyRow>({ ...statement, values: values as unknown[] })).rows

/** PostgreSQL's code for a lock that was not available within `lock_timeout`. */
export const lockNotAvailable = '55P03'

const send = (client: PoolClient, { values, ...statement }: Statement) =>
  client.query<AnyRow>({ ...statement, values: values as unknown[] })

const id = /^\d{1,19}$/
const begins = {
  read: 'begin read only',
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
}

/**
 * The beginning of a transaction on behalf of somebody. A `snapshot` sees the data as it was at its
 * start.
 */
export const beginSql = (
  { tenantId, userId }: TransactionActor,
  mode: 'read' | 'write' | 'snapshot',
): string => {
  if (!id.test(tenantId) || !id.test(userId))
    throw new Error('An actor needs a tenant and a user, both ids in digits.')
  return `${begins[mode]}; set local role uc_tenant; set local app.tenant_id = '${tenantId}'`
}

/**
 * Runs the work in another tenant inside the same transaction, then returns to the actor's own
 * tenant.
 */
export const inTenant = async <T>(
  { tx, actor }: { tx: Tx; actor: { readonly tenantId: string } },
  tenantId: string,
  work: () => Promise<T>,
): Promise<T> => {
  await switchTenant(tx, tenantId)
  const done = await work()
  await switchTenant(tx, actor.tenantId)
  return done
}

/** Continues a transaction in another tenant. */
export const switchTenant = (tx: Tx, tenantId: string): Promise<AnyRow[]> =>
  run(tx, "select set_config('app.tenant_id', $1, true)", [tenantId])
