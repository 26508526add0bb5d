import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/deps.ts'

export interface Opening {
  /** `postgres://...`, or the folder of the socket with a database and a user. */
  connection: string | { host: string; port: number; database: string; user: string; password?: string }
  /** Connections at most. */
  size?: number
  /** Milliseconds after which a statement or a wait for a connection is given up; callers are to hear within 3 s. */
  timeout?: number
  /** Told of errors on idle connections; they end nothing. */
  warn?(error: Error): void
}

/** Opens the pool. Nothing is asked of the server yet. */
export const openDatabase = ({ connection, size = 10, timeout = 2800, warn }: Opening): Database => {
  const pool = new pg.Pool({
    ...clientOptions(connection),
    max: size,
    pipeline: true,
    connectionTimeoutMillis: Math.max(timeout - 500, 500),
    query_timeout: timeout,
    statement_timeout: Math.max(timeout - 200, 500),
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', error => warn?.(error))
  // A connection that is lent out reports its end here as well; its query is refused on its own.
  pool.on('connect', client => client.on('error', () => undefined))
  return { pool, kysely: new Kysely({ dialect: new PostgresDialect({ pool }) }), close: closing(pool) }
}

/** What every client of ours is opened with: UTC, and our reading of types. */
export const clientOptions = (connection: Opening['connection']): pg.ClientConfig => ({
  ...(typeof connection === 'string' ? { connectionString: connection } : connection),
  application_name: 'user-center',
  options: '-c TimeZone=UTC',
  keepAlive: true,
  types: { getTypeParser },
})

const closing = (pool: pg.Pool) => {
  let closed: Promise<void> | undefined
  return () => {
    closed ??= pool.end()
    return closed
  }
}

const moment = pg.types.getTypeParser(1184) as (text: string) => Date
const own: Record<number, (text: string) => unknown> = {
  // int8 stays text: ids and cents do not fit a number.
  20: text => text,
  1082: text => text,
  1184: text => moment(text).toISOString(),
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: string) =>
  own[type] ?? pg.types.getTypeParser(type, format as 'text')
