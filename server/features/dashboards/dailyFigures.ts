import { type RawBuilder, sql } from 'kysely'
import { dayOf, siteTimeZoneOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemTransaction } from '#server/db/system.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'
import { eventsSql, sums } from './events.ts'
import { keepMembersNow, keepPastMembers, keepPastNewcomers } from './members.ts'

/**
 * Rows become visible when their transaction commits, which can take two minutes. Nothing older
 * than this appears any more.
 */
const visibilityLag = 3 * 60_000
const minute = 60_000
/** No page shows more days. */
const maxFilledDays = 400
/**
 * Maximum number of rows (tenants times days) that one transaction of the initial computation
 * writes, unless one day has more.
 */
const maxRowsPerTransaction = 50_000
const day = 24 * 60 * minute

type Folding = Pick<Deps, 'db' | 'settings' | 'now'>

/**
 * Adds what happened since the last time to the daily figures, however long ago that was. It works
 * in steps of at most a day, each in a transaction that also moves the mark, so that nothing is
 * counted twice or left out and an interruption is continued later. One process does a step at a
 * time; a process that finds another one at work leaves the rest to it.
 */
export const updateDailyFigures = async (
  deps: Folding,
  goesOn: () => boolean = () => true,
): Promise<void> => {
  for (let left = true; left && goesOn(); ) left = await foldPiece(deps)
}

export const dailyFiguresJob = defineScheduledJob({
  name: 'dashboards.fold',
  schedule: { cron: '* * * * *' },
  run: async ({ deps, signal }) => {
    await updateDailyFigures(deps, () => !signal.aborted)
    return signal.aborted ? 'again' : undefined
  },
})

/** Returns whether this process has more to do. */
const foldPiece = (deps: Folding): Promise<boolean> =>
  systemTransaction(
    deps.db,
    async tx => {
      const turn = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('figures', 0)) as free`.execute(tx)
      if (!turn.rows[0]?.free) return false
      const mark = (await markOf(tx, deps)) ?? (await begin(tx, deps))
      const now = new Date(deps.now() - visibilityLag)
      if (now > mark.at) {
        const to = mark.dayEnds < now ? mark.dayEnds : now
        await foldSpan(tx, deps, mark, to)
        if (to < now) return true
      }
      // Also after a span: time goes on, and the next turn would find another one of milliseconds.
      return !mark.filled && (await fillMembers(tx, deps))
    },
    { longRunning: true },
  )

/** How far the figures are computed. */
interface Mark {
  at: Date
  /** When the day of the mark ends. */
  dayEnds: Date
  /**
   * When the first computation began. For the time before, active people are only known from the
   * sign-in log.
   */
  begunAt: Date | undefined
  /** Whether the members of the days before the first computation are known. */
  filled: boolean
}

const markOf = async (tx: Tx, deps: Folding): Promise<Mark | undefined> => {
  const at = sql`at`
  const { rows } = await sql<Record<'at' | 'ends', string> & { begun: string; filled: boolean }>`
    select at, (${dayOf(deps, at)} + 1)::timestamp at time zone ${siteTimeZoneOf(deps)}::text as ends,
      begun_at as begun, members_since is not null and members_since <= coalesce(members_from, members_since) as filled
    from uc_fold`.execute(tx)
  const [row] = rows
  return (
    row && {
      at: new Date(row.at),
      dayEnds: new Date(row.ends),
      begunAt: row.begun ? new Date(row.begun) : undefined,
      filled: row.filled,
    }
  )
}

/**
 * The first time: starts with the first day of the sign-in log, because nothing is known about
 * sign-ins before.
 */
const begin = async (tx: Tx, deps: Folding): Promise<Mark> => {
  const now = sql`${new Date(deps.now())}::timestamptz`
  const first = dayOf(deps, sql`coalesce(min(at), ${now})`)
  await sql`insert into uc_fold (id, at, since, begun_at)
    select 1, since::timestamp at time zone ${siteTimeZoneOf(deps)}::text, since, ${now}
    from (select ${first} as since from uc_sign_in) s`.execute(tx)
  return (await markOf(tx, deps)) as Mark
}

/**
 * After the first computation: computes the members of the days before it from when people were
 * added and deleted. Each call goes back some days, a bounded number of rows, and moves the day
 * since which members are known. Returns whether days are left.
 */
const fillMembers = async (tx: Tx, deps: Folding): Promise<boolean> => {
  await sql`update uc_fold set members_since = since, members_from =
      greatest(least(${dayOf(deps, sql`(select min(created_at) from uc_user)`)}, since), since - ${maxFilledDays}::int)
    where members_since is null`.execute(tx)
  const { rows } = await sql<{ from: string; to: string; last: boolean }>`
    select "from"::text, (members_since - 1)::text as to, "from" = members_from as last from (
      select members_since, members_from, greatest(members_from, members_since -
        greatest(1, ${maxRowsPerTransaction}::int / greatest(1, (select count(*) from uc_tenant)))::int) as "from" from uc_fold) f
    where "from" < members_since`.execute(tx)
  const [span] = rows
  if (!span) return false
  const days = { from: sql`${span.from}::date`, to: sql`${span.to}::date` }
  await keepPastMembers(tx, deps, days)
  await keepPastNewcomers(tx, deps, days)
  await sumUp(tx, days)
  await sql`update uc_fold set members_since = ${days.from}`.execute(tx)
  return !span.last
}

/** Computes a part of one day, up to its end at most. */
const foldSpan = async (tx: Tx, deps: Folding, mark: Mark, to: Date): Promise<void> => {
  const [start, end] = [sql`${mark.at}::timestamptz`, sql`${to}::timestamptz`]
  if (mark.begunAt && mark.begunAt > mark.at)
    await sql`insert into uc_active (tenant_id, day, user_id, at)
      select tenant_id, ${dayOf(deps, sql`at`)}, user_id, min(at) from uc_sign_in
      where at >= ${start} and at < least(${end}, ${mark.begunAt}::timestamptz)
        and result = 'success' and user_id is not null group by 1, 2, 3 on conflict do nothing`.execute(
      tx,
    )
  const one = dayOf(deps, start)
  await sql`insert into uc_day (tenant_id, day, newcomers, sign_ins, failures, active)
    select tenant_id, day, ${sums} from (${eventsSql(deps, { from: start, to: end })}) e group by 1, 2
    on conflict (tenant_id, day) do update set newcomers = uc_day.newcomers + excluded.newcomers,
      sign_ins = uc_day.sign_ins + excluded.sign_ins, failures = uc_day.failures + excluded.failures,
      active = uc_day.active + excluded.active`.execute(tx)
  if (to < mark.dayEnds) await keepMembersNow(tx, deps, one)
  else await keepPastMembers(tx, deps, { from: one, to: one })
  await sumUp(tx, { from: one, to: one })
  const old = new Date(to.getTime() - 2 * day).toISOString()
  await tx.deleteFrom('uc_active').where('at', '<', old).execute()
  await tx.updateTable('uc_fold').set({ at: to }).execute()
}

/**
 * Updates the sums over all tenants, with a day more at either end in case the site's time zone has
 * changed.
 */
const sumUp = (tx: Tx, { from, to }: Record<'from' | 'to', RawBuilder<unknown>>) =>
  sql`insert into uc_day_whole (day, members, newcomers, sign_ins, failures, active, sample)
    select day, sum(members), ${sums}, bool_or(sample) from uc_day where day between ${from} - 1 and ${to} + 1 group by day
    on conflict (day) do update set members = excluded.members, newcomers = excluded.newcomers,
      sign_ins = excluded.sign_ins, failures = excluded.failures, active = excluded.active,
      sample = excluded.sample`.execute(tx)
