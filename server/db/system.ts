import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/deps.ts'
import type { AnyRow, Tx } from '#server/kit/types.ts'
import { readAs, type Statement, transactionAs, type Wishes } from './scope.ts'

/**
 * A transaction that sees every tenant. `server/auth` uses it (who signs in is not known yet), `server/seed`
 * (there is no one yet), and what is nobody's or everyone's: definitions of run time, menus, the site's settings.
 * Everything else runs through `asActor`; `test/unit/house/zones.test.ts` holds the list.
 */
export const systemTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  wishes: Wishes = {},
): Promise<T> => transactionAs(db, 'begin; set local role uc_system', work, wishes)

/** Does the work unless another process of the installation is at it; the lock ends with the connection, whatever happens. */
export const onceAnywhere = async (
  { pool }: Database,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [name],
    )
    if (rows[0].free) {
      await work()
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}

/** Reads what belongs to all tenants in one round trip; answers the rows of each statement. */
export const systemRead = (
  db: Database,
  ...statements: readonly Statement[]
): Promise<AnyRow[][]> => readAs(db, 'begin read only; set local role uc_system', statements)

/** What a long read of all tenants begins with. */
export const systemSnapshot =
  'begin isolation level repeatable read read only; set local role uc_system'

/**
 * Runs a part of an actor's transaction with access to every tenant, such as the effect of a policy
 * on its tenants. Afterwards the transaction is limited to the actor's tenant again. An error in it
 * rolls the whole transaction back.
 */
export const systemWithin = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await sql`set local role uc_system`.execute(tx)
  const done = await work()
  await sql`set local role uc_tenant`.execute(tx)
  return done
}

/** One statement that sees every tenant, as a transaction in one message; answers its rows. */
export const systemStatement = async <T>(
  { kysely, systems }: Database,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const { sql: text, parameters } = statement.compile(kysely)
  return (await systems.query(text, [...parameters])).rows as T[]
}
