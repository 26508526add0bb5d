import { runAgain } from '#server/kit/jobs/again.ts'
import type { AnyJob } from '#server/kit/jobs/job.ts'
import type { TestApp } from './app.ts'

type House = Pick<TestApp, 'deps' | 'registry'>

export interface TestJobs {
  /**
   * Runs what is due by the application's clock, one job after the other, until nothing is. Failures
   * are tried again later, as by the queue.
   */
  run(): Promise<void>
}

/**
 * Runs jobs when a test says so, by the clock that the test moves. `replaced` stand for those of the
 * same name. Schedules are left alone.
 */
export const jobsOf = ({ deps, registry }: House, replaced: readonly AnyJob[] = []): TestJobs => {
  const byName = new Map([...deps.features.jobs, ...replaced].map(it => [it.name, it]))
  const { signal } = new AbortController()
  const runNext = async (): Promise<boolean> => {
    const { rows } = await deps.db.jobs.query(claim, [new Date(deps.now())])
    const [job] = rows
    if (!job) return false
    try {
      const own = byName.get(job.name)
      const result = await own?.perform({ deps, registry, signal }, job.payload)
      if (own) await runAgain(deps, own, job.payload, result ?? undefined)
      await deps.db.jobs.query('delete from uc_jobs._private_jobs where id = $1', [job.id])
    } catch (error) {
      await deps.db.jobs.query(failed, [job.id, String(error), new Date(deps.now())])
    }
    return true
  }
  return {
    run: async () => {
      while (await runNext());
    },
  }
}

/** A job that is to run at once has the moment of the database at which it was enqueued. */
const claim = `
  update uc_jobs._private_jobs j set locked_at = now(), locked_by = 'test', attempts = attempts + 1
  where id = (select id from uc_jobs._private_jobs where is_available and (run_at <= $1 or run_at = created_at)
    order by priority, run_at, id limit 1 for update skip locked)
  returning id, payload, (select t.identifier from uc_jobs._private_tasks t where t.id = j.task_id) as name`

const failed = `
  update uc_jobs._private_jobs set locked_at = null, locked_by = null, last_error = $2,
    run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second' where id = $1`
