import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type AnyJob, enqueueUnchecked, type JobResult } from './job.ts'
import { makeDue } from './schedules.ts'

/**
 * Milliseconds, by the clock of the database, before a job that came too early is tried again. The
 * clock of a process may be late: it must not fetch the same job without a pause.
 */
const shortest = 1000

/** Has a job that is ending run once more, as its result says. */
export const runAgain = async (
  deps: Pick<Deps, 'db' | 'now'>,
  job: AnyJob,
  payload: unknown,
  result: Awaited<JobResult>,
): Promise<void> => {
  if (!result) return
  if (job.schedule) return makeDue(deps, job, result === 'again' ? undefined : result)
  await systemTransaction(deps.db, async tx => {
    if (result === 'again') return enqueueUnchecked(tx, job, payload)
    const { rows } = await sql<{ at: Date; waits: boolean }>`
      select at, uc_job_waits(${job.name}, ${JSON.stringify(payload)}::json, at) as waits
      from (select greatest(${result}::timestamptz, now() + ${shortest} * interval '1 millisecond') as at) moment`.execute(
      tx,
    )
    const [moment] = rows
    if (moment && !moment.waits) await enqueueUnchecked(tx, job, payload, new Date(moment.at))
  })
}
