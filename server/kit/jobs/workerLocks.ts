import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'

type Needs = Pick<Deps, 'db' | 'log'>

/** The first key of the advisory locks; the second one is the hash of a worker's id. */
const lockClass = 7_305_001

/** Milliseconds between two attempts to connect. */
const again = 200
/** Milliseconds for which a worker may be without its lock before it counts as dead. */
export const workerGraceMs = 2500
/** Milliseconds without its lock after which a process tells its own jobs to stop, before others take them over. */
const doubt = 1000

/**
 * Settings of the connection with the locks. Over a network PostgreSQL notices within five seconds
 * that the other machine is gone; a process that ends closes its connection at once.
 */
const session = `set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 5000; set statement_timeout = 0`

/** The proof that the workers of this process are alive. */
export interface WorkerLocks {
  /** Registers a worker and locks its id. Resolves when other processes see it. */
  registerWorker(workerId: string): Promise<void>
  /** Hands back what the worker has locked in the queue. */
  release(workerIds: readonly string[]): Promise<void>
  /** Resolves while the locks are held, so that no job is begun without them. */
  waitForLocks(): Promise<void>
  close(): void
}

interface Events {
  /** The process cannot prove any more that it is alive. Running jobs should stop. */
  doubted(): void
  /** These workers were declared dead meanwhile, and their jobs were given to others. */
  lost(workerIds: readonly string[]): void
}

/**
 * Each worker holds an advisory lock on a connection that is used for nothing else. The lock goes
 * when the process dies, however it dies, and it stays while the process is merely slow: an event
 * loop that stands still for seconds keeps its connection. So no job is taken from a living process
 * as by heartbeats that come late (decision 94).
 */
export const openWorkerLocks = ({ db, log }: Needs, events: Events): WorkerLocks => {
  /** Workers to lock, and those that others know of. */
  const held = new Set<string>()
  const known = new Set<string>()
  let client: PoolClient | undefined
  let closed = false
  let wholeness = deferred()
  let isWhole = false
  let doubting: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined

  const forget = (ids: readonly string[]) => {
    for (const id of ids) {
      held.delete(id)
      known.delete(id)
    }
  }
  const lost = (gone: PoolClient) => {
    if (gone !== client) return
    client = undefined
    gone.release(true)
    if (closed) return
    log.warn('the connection that proves that this process is alive was interrupted')
    if (isWhole) wholeness = deferred()
    isWhole = false
    doubting ??= setTimeout(events.doubted, doubt).unref()
    retrying = setTimeout(() => void connect(), again).unref()
  }
  const connect = async (): Promise<void> => {
    const fresh = await db.jobs.connect().catch(error => {
      log.warn({ err: error }, 'the lock of the workers')
      if (!closed) retrying = setTimeout(() => void connect(), again).unref()
    })
    if (!fresh) return
    // The pool waits for it when it ends.
    if (closed) return fresh.release(true)
    client = fresh
    fresh.once('error', () => lost(fresh))
    fresh.once('end', () => lost(fresh))
    try {
      await fresh.query(session)
      for (const id of held) await lock(fresh, id)
      const there = await registered({ db }, [...known])
      if (client !== fresh) return
      clearTimeout(doubting)
      doubting = undefined
      const dead = [...known].filter(id => !there.has(id))
      forget(dead)
      isWhole = true
      wholeness.resolve()
      if (dead.length > 0) events.lost(dead)
    } catch (error) {
      log.warn({ err: error }, 'the lock of the workers')
      lost(fresh)
    }
  }
  void connect()

  /** Locks a worker's id. A connection that was cut, which the first write may be the first to notice, is replaced. */
  const lockOnceWhole = async (id: string): Promise<void> => {
    await wholeness.promise
    const asked = client
    if (!asked) return
    try {
      await lock(asked, id)
    } catch (error) {
      log.warn({ err: error }, 'the lock of the workers')
      lost(asked)
      await lockOnceWhole(id)
    }
  }

  return {
    registerWorker: async id => {
      held.add(id)
      await lockOnceWhole(id)
      // Others must not see it without its lock.
      await systemStatement(db, sql`insert into uc_job_worker (id) values (${id})`)
      known.add(id)
    },
    release: async ids => {
      forget(ids)
      await releaseWorkers({ db }, ids)
    },
    waitForLocks: () => wholeness.promise,
    close: () => {
      closed = true
      clearTimeout(doubting)
      clearTimeout(retrying)
      client?.release(true)
      client = undefined
    },
  }
}

/** Waits for an earlier connection of this process that PostgreSQL still believes in. */
const lock = (client: PoolClient, id: string) =>
  client.query({
    text: 'select pg_advisory_lock($1, hashtext($2))',
    values: [lockClass, id],
  })

/** A promise with the function that resolves it. */
export const deferred = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

const registered = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]) => {
  const rows = await systemStatement(
    db,
    sql<{ id: string }>`select id from uc_job_worker where id = any(${ids}::text[])`,
  )
  return new Set(rows.map(it => it.id))
}

/** SQL that is true for a worker `id` whose lock nobody holds. It takes the lock for the transaction. */
export const isUnlockedSql = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(id))`

/** Gives the jobs of dead workers to others. Two processes may do so at the same time. */
export const releaseDeadWorkers = ({ db, log }: Needs, ids: readonly string[]): Promise<void> =>
  systemTransaction(db, async tx => {
    const { rows } = await sql<{ id: string }>`
      delete from uc_job_worker where id = any(${ids}::text[]) and ${isUnlockedSql} returning id`.execute(
      tx,
    )
    if (rows.length === 0) return
    await sql`select uc_release_jobs(${rows.map(it => it.id)}::text[])`.execute(tx)
    log.warn({ workers: rows.map(it => it.id) }, 'took over the jobs of a process that died')
  })

const releaseWorkers = ({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> =>
  systemTransaction(db, async tx => {
    await sql`delete from uc_job_worker where id = any(${ids}::text[])`.execute(tx)
    await sql`select uc_release_jobs(${ids}::text[])`.execute(tx)
  })
