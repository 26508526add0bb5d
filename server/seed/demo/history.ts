import { tableOf } from '#server/db/names.ts'
import type { Deps } from '#server/deps.ts'
import { dayAt, shifted } from '#server/figures/days.ts'
import { run } from '#server/kit/sql.ts'
import type { Tx } from '#server/kit/types.ts'

const day = 24 * 60 * 60_000
/** So many days ago the sample tenants came, the last of their people two days ago. */
const age = 80
const youngest = 2
/** A share of people who were there from the beginning. */
const founders = 0.6
/** Days of sample sign-ins: a month, and the one before to compare it with. */
const sampled = 60

/**
 * Gives a sample tenant a past. Its people came over three months, from which members and newcomers by day are
 * reckoned as anywhere else. Sign-ins have no rows to be counted from, as nobody has signed in: their figures of the
 * last two months are marked as samples, and the analysis says so.
 */
export const insertHistory = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  tenantId: string,
): Promise<void> => {
  const start = new Date(Date.now() - age * day)
  await run(
    tx,
    `update ${tableOf('tenant')} set created_at = $2, updated_at = $2 where id = $1::bigint`,
    [tenantId, start],
  )
  for (const resource of ['dept', 'post', 'role'])
    await run(
      tx,
      `update ${tableOf(resource)} set created_at = $2, updated_at = $2 where tenant_id = $1::bigint`,
      [tenantId, start],
    )
  const joined = await spreadPeople(tx, tenantId, start)
  await insertSample(tx, deps, tenantId, joined)
}

/** Answers when each of them came, in the order of their ids. */
const spreadPeople = async (tx: Tx, tenantId: string, start: Date): Promise<number[]> => {
  const people = await run(
    tx,
    `select id::text as id from ${tableOf('user')} where tenant_id = $1::bigint order by id`,
    [tenantId],
  )
  const first = Math.ceil(people.length * founders)
  const step = ((age - youngest) * day) / Math.max(people.length - first, 1)
  const joined = people.map(
    (_, at) => start.getTime() + at * 60_000 + Math.max(at - first + 1, 0) * step,
  )
  await run(
    tx,
    `update ${tableOf('user')} u set created_at = j.at, updated_at = j.at
      from unnest($2::bigint[], $3::timestamptz[]) as j (id, at) where u.tenant_id = $1::bigint and u.id = j.id`,
    [tenantId, people.map(it => it.id), joined.map(at => new Date(Math.min(at, Date.now())))],
  )
  return joined
}

const insertSample = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  tenantId: string,
  joined: readonly number[],
): Promise<void> => {
  const today = dayAt(deps, Date.now())
  const days = Array.from({ length: sampled }, (_, at) => shifted(today, at - sampled))
  const joinedOn = joined.map(at => dayAt(deps, at))
  const figures = days.map(it =>
    sampleOf(it, joinedOn.filter(on => on <= it).length, Number(tenantId)),
  )
  await run(
    tx,
    `insert into uc_day (tenant_id, day, sign_ins, failures, active, sample)
      select $1::bigint, d.day, d.sign_ins, d.failures, d.active, true
      from unnest($2::date[], $3::int[], $4::int[], $5::int[]) as d (day, sign_ins, failures, active)`,
    [
      tenantId,
      days,
      figures.map(it => it.signIns),
      figures.map(it => it.failures),
      figures.map(it => it.active),
    ],
  )
}

/** Most people on working days, few at weekends, never more than there are. */
const sampleOf = (date: string, members: number, seed: number) => {
  const at = Date.parse(date) / day
  const chance = (kind: number) => {
    const wave = Math.sin(at * 12.9898 + seed * 78.233 + kind * 37.719) * 43_758.5453
    return wave - Math.floor(wave)
  }
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  const share = isWeekend ? 0.1 + 0.1 * chance(1) : 0.6 + 0.25 * chance(1)
  const active = Math.round(members * share)
  return {
    active,
    signIns: active + Math.round(active * 0.4 * chance(2)),
    failures: Math.round(active * 0.15 * chance(3)),
  }
}
