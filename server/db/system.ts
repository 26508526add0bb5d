import type { RawBuilder } from 'kysely'
import type { Database } from '#server/deps.ts'
import type { Tx } from '#server/kit/types.ts'
import { transactionAs } from './scope.ts'

/**
 * A transaction that sees every tenant. Only named functions of this file, `server/auth` (who signs in is not
 * known yet) and `server/seed` (there is no one yet) use it; everything else runs through `asActor`.
 */
export const systemTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionAs(db, 'begin; set local role uc_system', work)

/** One statement that sees every tenant, as a transaction in one message; answers its rows. */
export const systemStatement = async <T>(
  { kysely, systems }: Database,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const { sql, parameters } = statement.compile(kysely)
  return (await systems.query(sql, [...parameters])).rows as T[]
}
