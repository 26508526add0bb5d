import { EventEmitter } from 'node:events'
import type { LogLevel, Task, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { queueSchema } from '#server/db/queue.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Host } from '#server/kit/feature.ts'
import { type AnyJob, enqueueUnchecked } from './job.ts'
import { deferred, grace, isUnheld, openLease, releaseDead } from './lease.ts'
import { enqueueDue, makeDue } from './schedules.ts'

/** Milliseconds between two looks for due schedules and dead workers. */
const beat = 1000
/** Milliseconds before workers that failed are started again. */
const restartPause = 1000

/**
 * Workers of a process. `poll` is how often each looks by itself, in milliseconds; new jobs are
 * announced, so this is how late a retry or a delayed job may be.
 */
const lanes = {
  usual: { concurrency: 4, poll: 1000 },
  outbound: { concurrency: 8, poll: 2000 },
} as const

export interface Jobs {
  /**
   * Fetches no more jobs and tells those in progress to stop. Resolves when they have ended, or after
   * so many milliseconds; other processes may then run what is left. A second call may be more
   * impatient than the first one.
   */
  stop(patience: number): Promise<void>
}

/** Runs the jobs of the queue in this process, and takes over those of processes that died. */
export const startJobs = async (app: Host): Promise<Jobs> => {
  const { deps } = app
  const { jobs } = deps.features
  // Loaded here, so that the process answers its first request earlier.
  const { Logger, runTaskList } = await import('graphile-worker')
  let stopping = new AbortController()
  let stopped = false
  const restarts = new Set<NodeJS.Timeout>()
  const running = new Map<string, WorkerPool>()

  const lease = openLease(deps, {
    doubted: () => {
      stopping.abort()
      if (!stopped) stopping = new AbortController()
    },
    lost: ids => {
      for (const id of ids) void retire(running.get(id))
    },
  })
  const taskOf =
    (job: AnyJob): Task =>
    async (payload, { job: { attempts, max_attempts: of } }) => {
      try {
        const { signal } = stopping
        const result = await job.perform({ ...app, signal }, payload)
        if (result === 'again') await runAgain(deps, job, payload)
      } catch (error) {
        deps.log.warn({ err: error, job: job.name, attempt: attempts, of }, 'a job failed')
        throw error
      }
    }
  const startLane = (lane: keyof typeof lanes): void => {
    const own = jobs.filter(it => (it.lane ?? 'usual') === lane)
    if (own.length === 0 || stopped) return
    let registered: Promise<void> | undefined
    const events = new EventEmitter()
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      registered = lease.hold(workerPool.id)
    })
    const pool = runTaskList(
      {
        schema: queueSchema,
        concurrency: lanes[lane].concurrency,
        pollInterval: lanes[lane].poll,
        noHandleSignals: true,
        events,
        logger: new Logger(() => (level, message) => logAt(deps, level, message)),
        // Asked before each look for a job. Nothing is begun without the proof of being alive.
        forbiddenFlags: async () => {
          await registered
          await lease.whole()
          return null
        },
        // Failures to write the end of a job are then told to the pool, which is replaced.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      Object.fromEntries(own.map(job => [job.name, taskOf(job)])),
      deps.db.jobs,
    )
    running.set(pool.id, pool)
    // PostgreSQL may have locked a job for an answer that never came.
    events.once('worker:getJob:error', () => void retire(pool))
    const replace = async () => {
      running.delete(pool.id)
      if (stopped) return
      // What it had locked is free from now on; its jobs have ended.
      await lease.release([pool.id]).catch(error => deps.log.warn({ err: error }, 'job workers'))
      const timer = setTimeout(() => {
        restarts.delete(timer)
        startLane(lane)
      }, restartPause).unref()
      restarts.add(timer)
    }
    pool.promise
      .catch(error => deps.log.warn({ err: error }, 'job workers'))
      .then(replace)
      .catch(error => deps.log.error({ err: error }, 'job workers'))
  }
  for (const lane of Object.keys(lanes) as (keyof typeof lanes)[]) startLane(lane)
  const stopLooking = lookSteadily(app)

  const ending = deferred()
  const stop = async () => {
    stopped = true
    stopping.abort()
    stopLooking()
    for (const timer of restarts) clearTimeout(timer)
    const pools = [...running.values()]
    await Promise.race([Promise.allSettled(pools.map(retire)), ending.promise])
    await lease
      .release(pools.map(it => it.id))
      .catch(error => deps.log.warn({ err: error }, 'job workers'))
    lease.close()
  }
  let ended: Promise<void> | undefined
  return {
    stop: patience => {
      setTimeout(ending.resolve, patience).unref()
      ended ??= stop()
      return ended
    },
  }
}

/** Its failures are those of `pool.promise`. */
const retire = async (pool: WorkerPool | undefined): Promise<void> => {
  await Promise.resolve(pool?.gracefulShutdown()).catch(() => undefined)
}

const runAgain = (deps: Deps, job: AnyJob, payload: unknown): Promise<void> =>
  job.schedule
    ? makeDue(deps, job)
    : systemTransaction(deps.db, tx => enqueueUnchecked(tx, job, payload))

const logAt = ({ log }: Deps, level: LogLevel, message: string): void => {
  // Failures of jobs are logged where they are caught, with their stack.
  if (level === 'error' && !message.startsWith('Failed task')) log.warn({ jobs: message }, 'jobs')
  else log.debug({ jobs: message }, 'jobs')
}

/** Looks for schedules that are due and for workers that died. Returns a function that stops it. */
const lookSteadily = ({ deps }: Host): (() => void) => {
  const { jobs } = deps.features
  const scheduled = jobs.filter(it => it.schedule).map(it => it.name)
  /** Since when a worker has been seen without its lock, on the clock of `performance`. */
  let unheld = new Map<string, number>()
  let looking = false

  const look = async () => {
    const [found] = await systemStatement(
      deps.db,
      sql<{ due: string[]; free: string[] }>`
        select array(select name from uc_job_schedule where name = any(${scheduled}::text[])
            and next_at <= ${new Date(deps.now())}) as due,
          array(select id from uc_job_worker where ${isUnheld}) as free`,
    )
    const { due = [], free = [] } = found ?? {}
    const now = performance.now()
    unheld = new Map(free.map(id => [id, unheld.get(id) ?? now]))
    const dead = free.filter(id => now - (unheld.get(id) ?? now) >= grace)
    if (dead.length > 0) await releaseDead(deps, dead)
    if (due.length > 0) await enqueueDue(deps, jobs, due)
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch(error => deps.log.warn({ err: error }, 'jobs'))
      .finally(() => {
        looking = false
      })
  }, beat).unref()
  return () => clearInterval(timer)
}
