import { Cron } from 'croner'
import { sql } from 'kysely'
import { siteTimeZoneOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { SeedContext } from '#server/kit/feature.ts'
import { type AnyJob, keyOfSchedule, type Schedule, serialQueueOf } from './job.ts'

type Clock = Pick<Deps, 'settings' | 'now'>

/** The next time of a schedule after now. */
export const nextTimeOf = ({ cron, zone }: Schedule, deps: Clock): Date => {
  const timezone = zone === 'site' ? siteTimeZoneOf(deps) : 'UTC'
  const next = new Cron(cron, { timezone, paused: true }).nextRun(new Date(deps.now()))
  if (!next) throw new Error(`The schedule '${cron}' has no next time.`)
  return next
}

const day = 86_400_000
/** By how much the clocks of two processes may differ, in milliseconds. */
const drift = 300_000

/**
 * Makes schedules due whose next time is further ahead than their pattern allows: the clock of the
 * process that set it was wrong, and nothing would run until then. What a clock that differs a little
 * has set stays.
 */
export const repairTimes = async (
  tx: Tx,
  { settings, now }: Clock,
  jobs: readonly AnyJob[],
): Promise<void> => {
  const latest = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ name, at: nextTimeOf(schedule, { settings, now: () => now() + drift }) }] : [],
  )
  await sql`update uc_job_schedule s set next_at = ${new Date(now())}
    from json_to_recordset(${JSON.stringify(latest)}::json) as l(name text, at timestamptz)
    where s.name = l.name and s.next_at > l.at`.execute(tx)
}

/** The setting with the moment at which the queue was made that the features have filled. */
const queueSetting = 'jobQueue'

/**
 * Stores the schedules of all jobs at every start, and deletes those that have been due for a day: no
 * process has their jobs any more. An older release that starts beside a newer one leaves those of the
 * newer one. New and changed schedules are due at once. When the queue has been created again, features enqueue the
 * jobs that their rows wait for.
 */
export const prepareJobs = async (seeding: SeedContext): Promise<void> => {
  const { tx, deps } = seeding
  const now = new Date(deps.now())
  const scheduled = deps.features.jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ name, pattern: schedule.cron }] : [],
  )
  await sql`delete from uc_job_schedule where name <> all(${scheduled.map(it => it.name)}::text[])
    and next_at < ${new Date(deps.now() - day)}`.execute(tx)
  await sql`insert into uc_job_schedule (name, pattern, next_at)
    select name, pattern, ${now} from json_to_recordset(${JSON.stringify(scheduled)}::json) as s(name text, pattern text)
    on conflict (name) do update set pattern = excluded.pattern, next_at = ${now}
      where uc_job_schedule.pattern <> excluded.pattern`.execute(tx)
  await repairTimes(tx, deps, deps.features.jobs)
  const { rows } = await sql<{ madeAt: string }>`select uc_queue_made_at() as "madeAt"`.execute(tx)
  const madeAt = rows[0]?.madeAt
  if ((await settingOf(tx, queueSetting)) === madeAt) return
  for (const feature of deps.features.features) await feature.requeue?.(seeding)
  await setSetting(tx, queueSetting, madeAt)
}

/**
 * Enqueues the jobs with these names whose time has come, and sets their next times. One that is
 * still waiting or running stays due, and runs again right after. Several processes may do this at
 * the same time.
 */
export const enqueueDue = (
  deps: Pick<Deps, 'db'> & Clock,
  jobs: readonly AnyJob[],
  names: readonly string[],
): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = new Date(deps.now())
    const { rows } = await sql<{ name: string }>`
      select name from uc_job_schedule where name = any(${names}::text[]) and next_at <= ${now}
      for update skip locked`.execute(tx)
    for (const job of jobs) {
      if (!job.schedule || !rows.some(it => it.name === job.name)) continue
      await sql`update uc_job_schedule set next_at = ${nextTimeOf(job.schedule, deps)}, last_at = ${now}
        where name = ${job.name}
          and uc_enqueue_scheduled(${job.name}, ${job.maxAttempts}, ${serialQueueOf(job)}, ${keyOfSchedule(job)})`.execute(
        tx,
      )
    }
  })

/** Makes a scheduled job due at once, or at a moment before its next time. */
export const makeDue = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name }: AnyJob,
  at = new Date(now()),
): Promise<void> =>
  systemTransaction(db, async tx => {
    await sql`update uc_job_schedule set next_at = least(next_at, ${at}::timestamptz) where name = ${name}`.execute(
      tx,
    )
  })
