import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#server/deps.ts'
import type { AnyRow, Tx } from '#server/kit/types.ts'

/** For whom a transaction runs: row policies show it this tenant's rows. */
export interface Acting {
  readonly tenantId: string
  readonly userId: string
}

/** A prepared statement: the same name always stands for the same text. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
  /** Rows as arrays of values, in the order of the columns. */
  rowMode?: 'array'
}

/** The only way to a transaction on behalf of someone: row policies hold in it, for reads it is read only. */
export const asActor = <T>(
  db: Database,
  actor: Acting,
  work: (tx: Tx) => Promise<T>,
  { mode = 'write' }: { mode?: 'read' | 'write' } = {},
): Promise<T> => transactionAs(db, opening(actor, mode), work)

/** One transaction that begins with these statements, sent in one message. */
export const transactionAs = async <T>(db: Database, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.kysely.connection().execute(async connection => {
    try {
      await sql.raw(begin).execute(connection)
      const result = await work(connection as unknown as Tx)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      // A connection that cannot roll back is dead, and its death has rolled back.
      await sql.raw('rollback').execute(connection).catch(() => undefined)
      throw error
    }
  })

/**
 * Reads on behalf of someone in one round trip: begin, statements and commit go out without waiting.
 * Answers the rows of each statement; the first error is thrown.
 */
export const readAsActor = async (db: Database, actor: Acting, statements: readonly Statement[]): Promise<AnyRow[][]> => {
  const begin = opening(actor, 'read')
  const client = await db.pool.connect()
  const sent = [client.query(begin), ...statements.map(it => send(client, it)), client.query('commit')]
  const answers = await Promise.allSettled(sent)
  client.release(client.getTransactionStatus() !== 'I')
  const failed = answers.find(it => it.status === 'rejected')
  if (failed) throw failed.reason
  return answers.slice(1, -1).map(it => (it as PromiseFulfilledResult<{ rows: AnyRow[] }>).value.rows)
}

const send = (client: PoolClient, { values, ...statement }: Statement) =>
  client.query<AnyRow>({ ...statement, values: values as unknown[] })

const id = /^\d{1,19}$/

const opening = ({ tenantId, userId }: Acting, mode: 'read' | 'write'): string => {
  if (!id.test(tenantId) || !id.test(userId)) throw new Error('An actor needs a tenant and a user, both ids in digits.')
  const begin = mode === 'read' ? 'begin read only' : 'begin'
  return `${begin}; set local role uc_tenant; set local app.tenant_id = '${tenantId}'; set local app.user_id = '${userId}'`
}
