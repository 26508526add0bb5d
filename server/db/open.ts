import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/base/deps.ts'
import { limitStatements, prepareStatements } from './prepared.ts'
import { sharePool } from './sharedPool.ts'

export interface ConnectionOptions {
  /** `postgres://...`, or the folder of the socket with a database and a user. */
  connection:
    | string
    | { host: string; port: number; database: string; user: string; password?: string }
  /** Maximum number of connections per pool; the pool for writes has half as many again. */
  size?: number
  /**
   * Timeout of statements and of waiting for a connection, in milliseconds; callers should get an
   * answer within 3 s.
   */
  timeout?: number
  /** Receives errors on idle connections, which are not fatal. */
  warn?(error: Error): void
}

/** Opens the pools. No connection is made yet. */
export const openDatabase = ({
  connection,
  size = 10,
  timeout = 2800,
  warn,
}: ConnectionOptions): Database => {
  const poolOf = (settings: readonly string[], most = size, patience = timeout) => {
    const session = [
      ...everySession,
      `statement_timeout = ${Math.max(patience - 200, 500)}`,
      'idle_in_transaction_session_timeout = 30000',
      ...settings,
    ]
    const pool = new pg.Pool({
      ...clientOptions(connection),
      max: most,
      pipeline: true,
      connectionTimeoutMillis: Math.max(timeout - 500, 500),
      query_timeout: patience,
      // Not as startup parameters, which PgBouncer refuses. A connection is used after this alone.
      onConnect: async client => {
        await client.query(setting(session))
      },
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: oldest,
    })
    pool.on('error', error => warn?.(error))
    // A connection in use also reports its end here; its query fails separately.
    pool.on('connect', client => client.on('error', () => undefined))
    pool.on('connect', limitStatements)
    return pool
  }
  const pool = poolOf([])
  const readers = poolOf(readOnly)
  // Reads that take minutes have connections of their own, so that they delay nobody.
  const streams = poolOf(readOnly, maxLongReads, 60_000)
  const writers = poolOf([...asTenant, `lock_timeout = ${maxSharedLockMs}`], Math.ceil(size * 1.5))
  const systems = poolOf(['role = uc_system'], Math.ceil(size / 2))
  for (const it of [pool, systems]) it.on('connect', prepareStatements)
  const long = poolOf([], 2, 120_000)
  long.on('connect', prepareStatements)
  // As the owner of the queue's tables: no role is set. Workers wait there for notifications.
  const jobs = poolOf([], jobConnections, 30_000)
  const kyselyOver = (those: pg.Pool) =>
    new Kysely({ dialect: new PostgresDialect({ pool: those }) })
  const [kysely, patient] = [kyselyOver(pool), kyselyOver(long)]
  const close = closing(pool, readers, streams, writers, systems, long, jobs)
  return {
    pool,
    readers,
    longReaders: streams,
    writers: sharePool(writers, size),
    systems,
    jobs,
    kysely,
    longRunning: patient,
    close,
  }
}

/**
 * Seconds after which a connection is replaced: PostgreSQL's process keeps what it has read of the
 * catalogue, and gives no memory back.
 */
const oldest = 1800

/** Parallel workers would read before the tenant is set. */
const asTenant = ['role = uc_tenant', 'max_parallel_workers_per_gather = 0']
const readOnly = [...asTenant, 'default_transaction_read_only = on']
const everySession = ["timezone = 'UTC'"]

const setting = (settings: readonly string[]) => settings.map(it => `set ${it}`).join('; ')

/**
 * Milliseconds that a writing statement may wait for a lock, which delays those behind it on its
 * connection.
 */
const maxSharedLockMs = 100

/** Maximum number of long reads per process. */
export const maxLongReads = 4

/**
 * Connections for background jobs: one that proves that the process is alive, one for each of the
 * three lanes to be told of new jobs, and three to fetch and complete them.
 */
const jobConnections = 7

/** Options of every client, with our type parsers. */
export const clientOptions = (connection: ConnectionOptions['connection']): pg.ClientConfig => ({
  ...(typeof connection === 'string' ? { connectionString: connection } : connection),
  application_name: 'user-center',
  keepAlive: true,
  types: { getTypeParser },
})

/** Closes idle connections: after an interruption they may be dead without reporting it. */
export const closeIdleConnections = ({
  pool,
  readers,
  longReaders,
  writers,
  systems,
  jobs,
}: Database): void => {
  for (const those of [pool, readers, longReaders, writers.pool, systems, jobs])
    for (let left = those.idleCount; left > 0; left -= 1)
      those.connect().then(
        client => client.release(true),
        () => undefined,
      )
}

const closing = (...pools: readonly pg.Pool[]) => {
  let closed: Promise<void> | undefined
  return () => {
    closed ??= Promise.all(pools.map(pool => pool.end())).then(() => undefined)
    return closed
  }
}

const moment = pg.types.getTypeParser(1184) as (text: string) => Date
const own: Record<number, (text: string) => unknown> = {
  // int8 stays text, because ids and cents exceed the safe range of numbers.
  20: text => text,
  1082: text => text,
  1184: text => moment(text).toISOString(),
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: string) =>
  own[type] ?? pg.types.getTypeParser(type, format as 'text')
