import { type RawBuilder, sql } from 'kysely'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/kit/types.ts'
import { dayAt, dayOf, zoneOfSite } from './days.ts'
import { eventsSql, sums } from './events.ts'
import { keepMembersNow, keepPastMembers, keepPastNewcomers } from './members.ts'

/** Rows come to light when their transaction ends, which may take two minutes: so far behind now nothing comes any more. */
export const lag = 3 * 60_000
const minute = 60_000
/** No page shows more days. */
const mostFilled = 400
const day = 24 * 60 * minute

type Folding = Pick<Deps, 'db' | 'settings' | 'now'>

/**
 * Folds into the figures what happened since the last time, however long ago that was, and moves the mark in the
 * same transaction: nothing is counted twice, nothing left out. One process does it at a time, others pass.
 */
export const fold = (deps: Folding): Promise<void> =>
  systemTransaction(
    deps.db,
    async tx => {
      const turn = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('figures', 0)) as free`.execute(tx)
      if (!turn.rows[0]?.free) return
      const from = (await markOf(tx)) ?? (await begin(tx, deps))
      await fillMembers(tx, deps)
      const to = new Date(deps.now() - lag)
      if (to > from) await foldSpan(tx, deps, from, to)
    },
    { patient: true },
  )

/** Folds every minute, and at once; answers how to stop. */
export const foldSteadily = (deps: Folding & Pick<Deps, 'log'>): (() => void) => {
  const turn = () => void fold(deps).catch(error => deps.log.warn({ err: error }, 'figures'))
  turn()
  const timer = setInterval(turn, minute).unref()
  return () => clearInterval(timer)
}

const markOf = async (tx: Tx): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: string }>`select at from uc_fold`.execute(tx)
  return rows[0] && new Date(rows[0].at)
}

/** The first time: from the first day of the sign-in log on, since nothing is known of sign-ins before; answers when that began. */
const begin = async (tx: Tx, deps: Folding): Promise<Date> => {
  const now = sql`${new Date(deps.now())}::timestamptz`
  const first = dayOf(deps, sql`coalesce(min(at), ${now})`)
  await sql`insert into uc_active (tenant_id, day, user_id, at)
    select tenant_id, ${dayOf(deps, sql`at`)}, user_id, min(at) from uc_sign_in
    where result = 'success' and user_id is not null group by 1, 2, 3 on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ at: string }>`
    insert into uc_fold (id, at, since)
    select 1, since::timestamp at time zone ${zoneOfSite(deps)}::text, since
    from (select ${first} as since from uc_sign_in) s returning at`.execute(tx)
  return new Date(rows[0]?.at as string)
}

/**
 * Once: who was there on the days before the first fold, reckoned from when people were added and deleted. Nothing is
 * marked before all of it is written, so an end half-way leaves it to the next fold.
 */
const fillMembers = async (tx: Tx, deps: Folding): Promise<void> => {
  const { rows } = await sql<{ from: string; since: string }>`
    select greatest(least(${dayOf(deps, sql`(select min(created_at) from uc_user)`)}, since), since - ${mostFilled}::int)::text as from,
      since::text from uc_fold where members_since is null`.execute(tx)
  const [span] = rows
  if (!span) return
  const days = { from: sql`${span.from}::date`, to: sql`${span.since}::date - 1` }
  await keepPastMembers(tx, deps, days)
  await keepPastNewcomers(tx, deps, days)
  await sumUp(tx, days)
  await sql`update uc_fold set members_since = ${span.from}::date`.execute(tx)
}

const foldSpan = async (tx: Tx, deps: Folding, from: Date, to: Date): Promise<void> => {
  const [start, end] = [sql`${from}::timestamptz`, sql`${to}::timestamptz`]
  const days = { from: dayOf(deps, start), to: dayOf(deps, end) }
  await sql`insert into uc_day (tenant_id, day, newcomers, sign_ins, failures, active)
    select tenant_id, day, ${sums} from (${eventsSql(deps, { from: start, to: end })}) e group by 1, 2
    on conflict (tenant_id, day) do update set newcomers = uc_day.newcomers + excluded.newcomers,
      sign_ins = uc_day.sign_ins + excluded.sign_ins, failures = uc_day.failures + excluded.failures,
      active = uc_day.active + excluded.active`.execute(tx)
  if (dayAt(deps, from.getTime()) < dayAt(deps, to.getTime()))
    await keepPastMembers(tx, deps, { from: days.from, to: sql`${days.to} - 1` })
  await keepMembersNow(tx, deps, days.to)
  await sumUp(tx, days)
  await sql`delete from uc_active where at < ${new Date(to.getTime() - 2 * day)}`.execute(tx)
  await sql`update uc_fold set at = ${to}`.execute(tx)
}

/** The sums over all tenants; a day more at either end, in case the site's time zone has changed. */
const sumUp = (tx: Tx, { from, to }: Record<'from' | 'to', RawBuilder<unknown>>) =>
  sql`insert into uc_day_whole (day, members, newcomers, sign_ins, failures, active, sample)
    select day, sum(members), ${sums}, bool_or(sample) from uc_day where day between ${from} - 1 and ${to} + 1 group by day
    on conflict (day) do update set members = excluded.members, newcomers = excluded.newcomers,
      sign_ins = excluded.sign_ins, failures = excluded.failures, active = excluded.active,
      sample = excluded.sample`.execute(tx)
