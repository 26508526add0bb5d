import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { readAs, type Statement, type TransactionOptions, transactionAs } from './transactions.ts'

/**
 * A transaction that sees every tenant, for what has no tenant yet (signing in, filling the database)
 * and for what belongs to everyone: run-time definitions, menus, the site's settings. Everything else
 * uses `asActor`; `test/unit/house/systemAccess.test.ts` contains the list.
 */
export const systemTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  wishes: TransactionOptions = {},
): Promise<T> => transactionAs(db, 'begin; set local role uc_system', work, wishes)

/**
 * Runs the work unless another process of the installation is running it. The lock ends with the
 * connection in any case.
 */
export const runInOneProcess = async (
  { pool }: Database,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [name],
    )
    if (rows[0]?.free) {
      await work()
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}

/** Milliseconds between two looks at whether it is one's turn, and for how many it is waited for. */
const turn = { again: 50, most: 10_000 }

/**
 * Runs the work while no other work of this name runs in the installation. Waits for its turn, without
 * keeping a connection from those whose turn it is, and refuses with 63 when that takes ten seconds.
 */
export const inTurnAnywhere = async <T>(
  { pool }: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> => {
  const latest = performance.now() + turn.most
  for (;;) {
    const client = await pool.connect()
    let free = false
    try {
      const { rows } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [name],
      )
      free = rows[0]?.free === true
      if (free) {
        const done = await work()
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        client.release()
        return done
      }
    } catch (error) {
      // The lock ends with the connection.
      client.release(true)
      throw error
    }
    client.release()
    if (performance.now() > latest) throw new Refusal('errors.busy', { code: codes.busy })
    await pause(turn.again)
  }
}

/** Reads rows of all tenants in one round trip. Returns the rows of each statement. */
export const systemRead = (
  db: Database,
  ...statements: readonly Statement[]
): Promise<AnyRow[][]> => readAs(db, 'begin read only; set local role uc_system', statements)

/** The beginning of a long read of all tenants. */
export const systemSnapshot =
  'begin isolation level repeatable read read only; set local role uc_system'

/**
 * Runs a part of an actor's transaction with access to every tenant, such as the effect of a policy
 * on its tenants. Afterwards the transaction is limited to the actor's tenant again. An error in it
 * rolls the whole transaction back.
 */
export const withSystemAccess = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await sql`set local role uc_system`.execute(tx)
  const done = await work()
  await sql`set local role uc_tenant`.execute(tx)
  return done
}

/** Runs one statement that sees every tenant, as a transaction in one message. Returns its rows. */
export const systemStatement = async <T>(
  { kysely, systems }: Database,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const { sql: text, parameters } = statement.compile(kysely)
  return (await systems.query(text, [...parameters])).rows as T[]
}

/** Reads rows of all tenants by one statement, in one round trip. */
export const systemRows = async <T>(db: Database, statement: RawBuilder<T>): Promise<T[]> => {
  const { sql: text, parameters: values } = statement.compile(db.kysely)
  const [rows] = await systemRead(db, { text, values })
  return rows as T[]
}
