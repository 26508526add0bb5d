import { EventEmitter } from 'node:events'
import type { LogLevel, Task, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { queueSchema } from '#server/db/queue.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Host } from '#server/kit/feature.ts'
import { runAgain } from './again.ts'
import type { AnyJob } from './job.ts'
import { enqueueDue, repairTimes } from './schedules.ts'
import {
  deferred,
  isUnlockedSql,
  openWorkerLocks,
  releaseDeadWorkers,
  workerGraceMs,
} from './workerLocks.ts'

/** Milliseconds between two looks for due schedules and dead workers. */
const beat = 1000
/** Milliseconds between two looks for schedules whose next time is wrong. */
const repairs = 600_000
/** Milliseconds before workers that failed are started again. */
const restartPause = 1000

/**
 * Workers of a process. `poll` is how often each looks by itself, in milliseconds; new jobs are
 * announced, so this is how late a retry or a delayed job may be.
 */
const lanes = {
  usual: { concurrency: 4, poll: 1000 },
  outbound: { concurrency: 8, poll: 2000 },
  scheduled: { concurrency: 3, poll: 1000 },
} as const

/** All schedules may be due at the same time, as at the first start: they delay nothing that people wait for. */
const laneOf = ({ lane, schedule }: AnyJob): keyof typeof lanes =>
  lane ?? (schedule ? 'scheduled' : 'usual')

export interface Jobs {
  /**
   * Fetches no more jobs and tells those in progress to stop. Resolves when they have ended, or after
   * so many milliseconds; other processes may then run what is left. A second call may be more
   * impatient than the first one.
   */
  stop(patience: number): Promise<void>
}

/** Workers that fetch jobs, or that were replaced and still run some. */
interface Workers {
  /** Tells the jobs in progress to stop. */
  interrupt(): void
  /** Fetches no more jobs, and has other workers start. Resolves when the jobs in progress have ended. */
  retire(): Promise<void>
}

/** Runs the jobs of the queue in this process, and takes over those of processes that died. */
export const startJobs = async (app: Host): Promise<Jobs> => {
  const { deps } = app
  const { jobs } = deps.features
  // Loaded here, so that the process answers its first request earlier.
  const { Logger, runTaskList } = await import('graphile-worker')
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Map<string, Workers>()
  /** Does something after a pause, unless the process shuts down before. */
  const later = (work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, restartPause).unref()
    timers.add(timer)
  }

  const lease = openWorkerLocks(deps, {
    doubted: () => {
      for (const workers of running.values()) workers.interrupt()
    },
    lost: ids => {
      for (const id of ids) void running.get(id)?.retire()
    },
  })
  const taskOf =
    (job: AnyJob, signal: () => AbortSignal): Task =>
    async (payload, { job: { attempts, max_attempts: of } }) => {
      try {
        const result = await job.perform({ ...app, signal: signal() }, payload)
        await runAgain(deps, job, payload, result ?? undefined)
      } catch (error) {
        deps.log.warn({ err: error, job: job.name, attempt: attempts, of }, 'a job failed')
        throw error
      }
    }
  const startLane = (lane: keyof typeof lanes): void => {
    const own = jobs.filter(it => laneOf(it) === lane)
    if (own.length === 0 || stopped) return
    let interruption = new AbortController()
    let registered: Promise<void> | undefined
    const events = new EventEmitter()
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      registered = lease.registerWorker(workerPool.id)
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
          await lease.waitForLocks()
          return null
        },
        // Failures to write the end of a job are then told to the pool, which is replaced.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      Object.fromEntries(own.map(job => [job.name, taskOf(job, () => interruption.signal)])),
      deps.db.jobs,
    )
    let retirement: Promise<void> | undefined
    const workers: Workers = {
      interrupt: () => {
        interruption.abort()
        if (!retirement) interruption = new AbortController()
      },
      retire: () => {
        if (!retirement) {
          // Its failures are those of `pool.promise`.
          retirement = Promise.resolve(pool.gracefulShutdown()).catch(() => undefined)
          // What PostgreSQL has locked for it is free only when its last job has ended.
          workers.interrupt()
          later(() => startLane(lane))
        }
        return retirement
      },
    }
    running.set(pool.id, workers)
    // PostgreSQL may have locked a job for an answer that never came.
    events.once('worker:getJob:error', () => void workers.retire())
    const release = () => {
      lease.release([pool.id]).catch(error => {
        deps.log.warn({ err: error }, 'job workers')
        later(release)
      })
    }
    const ended = () => {
      running.delete(pool.id)
      if (stopped) return
      release()
      // It may have ended by itself.
      if (!retirement) later(() => startLane(lane))
    }
    pool.promise.catch(error => deps.log.warn({ err: error }, 'job workers')).then(ended, ended)
  }
  for (const lane of Object.keys(lanes) as (keyof typeof lanes)[]) startLane(lane)
  const stopLooking = lookSteadily(app)

  const ending = deferred()
  const stop = async () => {
    stopped = true
    stopLooking()
    const left = [...running.entries()]
    const retirements = left.map(([, workers]) => {
      workers.interrupt()
      return workers.retire()
    })
    for (const timer of timers) clearTimeout(timer)
    await Promise.race([Promise.allSettled(retirements), ending.promise])
    await lease
      .release(left.map(([id]) => id))
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
          array(select id from uc_job_worker where ${isUnlockedSql}) as free`,
    )
    const { due = [], free = [] } = found ?? {}
    const now = performance.now()
    unheld = new Map(free.map(id => [id, unheld.get(id) ?? now]))
    const dead = free.filter(id => now - (unheld.get(id) ?? now) >= workerGraceMs)
    if (dead.length > 0) await releaseDeadWorkers(deps, dead)
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
  const repair = () => {
    systemTransaction(deps.db, tx => repairTimes(tx, deps, jobs)).catch(error =>
      deps.log.warn({ err: error }, 'jobs'),
    )
  }
  const repairing = setInterval(repair, repairs).unref()
  return () => {
    clearInterval(timer)
    clearInterval(repairing)
  }
}
