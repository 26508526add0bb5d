import pg from 'pg'
import type { SharedPool } from '#server/base/deps.ts'

interface SharedConnection {
  readonly client: Promise<pg.PoolClient>
  /** Statements that were sent and not yet answered. */
  running: number
  /** When it began or answered a statement last, in milliseconds. */
  movedAt: number
  /** Set when the connection has failed; it gets no further statements. */
  failure?: Error
}

/**
 * Milliseconds without an answer after which a connection is taken to wait, for the disk or for a
 * lock. Those of a busy processor answer more often.
 */
const waitsAfterMs = 5

/**
 * Runs statements on the connections of a pool. When `usual` of them are in use, a statement is
 * sent behind the others on the connection that has the fewest, without waiting for their answers.
 * The rest of the pool is for statements that would otherwise stand behind one that waits, and
 * when it is in use as well, connections that answer come first.
 * PostgreSQL answers in the order of the statements, so each of them must be short.
 */
export const sharePool = (pool: pg.Pool, usual: number): SharedPool => {
  const inUse = new Set<SharedConnection>()

  const connectionForNext = (now: number): SharedConnection => {
    const answers = (it: SharedConnection) => now - it.movedAt < waitsAfterMs
    const busy = leastBusy([...inUse])
    const most = busy && answers(busy) ? Math.min(usual, pool.options.max) : pool.options.max
    if (busy && inUse.size >= most) return leastBusy([...inUse].filter(answers)) ?? busy
    const opened: SharedConnection = { client: pool.connect(), running: 0, movedAt: now }
    inUse.add(opened)
    return opened
  }
  const leave = async (connection: SharedConnection, failure: Error | undefined) => {
    connection.running -= 1
    connection.movedAt = performance.now()
    connection.failure ??= failure
    if (connection.failure || connection.running === 0) inUse.delete(connection)
    if (connection.running === 0) (await connection.client).release(connection.failure)
  }

  return {
    pool,
    query: async statement => {
      const connection = connectionForNext(performance.now())
      connection.running += 1
      let failure: Error | undefined
      try {
        const client = await connection.client
        return await client.query(statement)
      } catch (error) {
        // An error that PostgreSQL reports leaves the connection intact.
        if (!(error instanceof pg.DatabaseError)) failure = error as Error
        throw error
      } finally {
        await leave(connection, failure).catch(() => undefined)
      }
    },
  }
}

const leastBusy = (connections: readonly SharedConnection[]): SharedConnection | undefined =>
  connections.reduce<SharedConnection | undefined>(
    (found, it) => (found && found.running <= it.running ? found : it),
    undefined,
  )
