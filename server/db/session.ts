import type { PoolClient } from 'pg'
import type { Database } from '#server/base/deps.ts'
import { StartError } from './errors.ts'
import { connectionSentence } from './prepare.ts'

/**
 * Refuses a pooler that gives a connection to others between two transactions or statements. Roles,
 * timeouts, prepared statements and LISTEN belong to a session: with them shared, rows of another
 * tenant could be shown.
 */
export const refuseTransactionPooler = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  const clients: PoolClient[] = []
  try {
    for (let left = 2; left > 0; left -= 1) clients.push(await pool.connect())
    const [first, second] = clients as [PoolClient, PoolClient]
    const before = await processOf(first)
    // Several rounds, since other clients of the pooler may bring back the same process by chance.
    for (let round = 1; round <= 3; round += 1) {
      // One that hands out in turn (`server_round_robin`) shows itself by two requests.
      if ((await processOf(first)) !== before) throw new StartError(sharedSentence)
      // A pooler hands out what became free last, which is the process of the first connection.
      await second.query('begin')
      await processOf(second)
      if ((await processOf(first)) !== before) throw new StartError(sharedSentence)
      await second.query('rollback')
    }
  } catch (error) {
    throw error instanceof StartError ? error : refusal(error)
  } finally {
    for (const client of clients) client.release(true)
  }
}

const processOf = async (client: PoolClient): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

const sharedSentence =
  'The database in DATABASE_URL is behind a pooler, such as PgBouncer, that shares its connections between transactions or statements. User Center needs sessions of its own, for LISTEN, roles and prepared statements. Set pool_mode = session, or connect to PostgreSQL directly.'

const refusal = (error: unknown): StartError => {
  const { message = '' } = error as { message?: string }
  return new StartError(
    /statement pooling mode/.test(message) ? sharedSentence : connectionSentence(error),
  )
}
