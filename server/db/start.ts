import { existsSync } from 'node:fs'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Registry } from '#resources/core/registry.ts'
import type { Bus, Database, DiskMonitor } from '#server/base/deps.ts'
import type { Env } from '#server/base/env.ts'
import { openAppKey } from './appKey.ts'
import { openBus } from './bus.ts'
import { releaseBallast, watchDiskSpace } from './diskSpace.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { asUnwritable, StartError } from './errors.ts'
import type { SchemaParts } from './model.ts'
import { openDatabase } from './open.ts'
import { connectionSentence, isFresh, prepareDatabase } from './prepare.ts'

/**
 * Refuses a pooler that gives a connection to others between two transactions or statements. Roles,
 * timeouts, prepared statements and LISTEN belong to a session: with them shared, rows of another
 * tenant could be shown.
 */
const refuseTransactionPooler = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  const clients: PoolClient[] = []
  try {
    for (let left = 2; left > 0; left -= 1) clients.push(await pool.connect())
    const [first, second] = clients as [PoolClient, PoolClient]
    const before = await processOf(first)
    // Several rounds, since other clients of the pooler may bring back the same process by chance.
    for (let round = 1; round <= 3; round += 1) {
      // A pooler that rotates its connections (`server_round_robin`) answers the next query from another process.
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

export interface StartedDatabase {
  db: Database
  bus: Bus
  appKey: Buffer
  /** Whether the database was empty before this start. */
  fresh: boolean
  /** Whether PostgreSQL runs in the data folder, started by this process. */
  embedded: boolean
  /** The disk of the data folder, for the embedded PostgreSQL. */
  space: DiskMonitor | undefined
  close(): Promise<void>
}

/**
 * Opens the database that the environment names and makes it ready. After a `StartError` nothing is
 * left running.
 */
export const startDatabase = async (
  env: Env,
  registry: Registry,
  parts: SchemaParts,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<StartedDatabase> => {
  let embedded: Embedded | undefined
  try {
    if (!env.databaseUrl && existsSync(env.dataDir)) releaseBallast(env.dataDir)
    embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, log)
    return await opened(env, registry, parts, log, embedded)
  } catch (error) {
    await embedded?.stop()
    throw startErrorFor(error, env)
  }
}

/** The error as a sentence when the place of the data is the cause. */
export const startErrorFor = (error: unknown, { databaseUrl, dataDir }: Env): unknown =>
  databaseUrl
    ? asUnwritable(error, 'The database in DATABASE_URL', 'Make room on its disk.')
    : asUnwritable(
        error,
        `The data folder ${dataDir}`,
        'Make room or mend it, or choose another with DATA_DIR.',
      )

const opened = async (
  env: Env,
  registry: Registry,
  parts: SchemaParts,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  embedded?: Embedded,
): Promise<StartedDatabase> => {
  const connection = embedded?.connection ?? env.databaseUrl ?? ''
  const warn = (error: Error) =>
    log.warn({ error: error.message }, 'a connection to the database ended')
  const db = openDatabase({ connection, size: env.poolSize, warn })
  try {
    if (!embedded) await refuseTransactionPooler(db)
    const fresh = await isFresh(db)
    const appKey = openAppKey(env.appKeyFile, { fresh })
    await prepareDatabase(db, registry, parts, log)
    const bus = await openBus(db, connection, error =>
      log.warn({ error: error.message }, 'messages between the processes were interrupted'),
    )
    const space = embedded && watchDiskSpace(env.dataDir, log)
    return {
      db,
      bus,
      appKey,
      fresh,
      embedded: embedded !== undefined,
      space,
      close: () => {
        space?.close()
        return closeAll([bus, db], embedded)
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

const closeAll = async (
  open: readonly { close(): Promise<void> }[],
  embedded: Embedded | undefined,
) => {
  for (const it of open) await it.close()
  await embedded?.stop()
}
