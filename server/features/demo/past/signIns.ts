import { sql } from 'kysely'
import type { Tx } from '#server/base/tables.ts'

import { chanceOf } from './chance.ts'
import type { Clock } from './clock.ts'

/** User agents of people at a desk. */
const desks = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
] as const

/** User agents of people on a phone. */
const phones = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
] as const

/**
 * Days of sample sign-ins: a month, and the month before for comparison. The day of the seed has
 * none.
 */
const sampledDays = 60

interface SamplePerson {
  id: string
  userName: string
  /** When they joined and when they were disabled, in milliseconds since 1970. */
  from: number
  until?: number | undefined
}

export interface SampleSite {
  tenantId: string
  office: string
  elsewhere: readonly string[]
  people: readonly SamplePerson[]
}

interface Try {
  tenantId: string
  at: number
  userId: string
  userName: string
  way: 'password' | 'phone' | 'passkey'
  result: 'success' | 'wrong' | 'closed' | 'refused'
  ip: string
  agent: string
}

const minute = 60_000
const hour = 60

/**
 * Creates sign-in log entries of the sample people for the weeks before the seed. The daily figures
 * are counted from them like from any others. The days are marked, so that pages can say that they
 * show samples. An installation that has daily figures already gets none, because those days are
 * not counted again.
 */
export const insertSignIns = async (
  tx: Tx,
  clock: Clock,
  places: readonly SampleSite[],
): Promise<void> => {
  if ((await sql`select from uc_fold`.execute(tx)).rows.length > 0) return
  const tries = places.flatMap(place => triesAt(clock, place)).sort((one, two) => one.at - two.at)
  await sql`
      insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
      select t.tenant_id, t.at, t.user_id, t.user_name, t.way, t.result, t.ip, (${agents}::text[])[t.agent]
      from unnest(${tries.map(it => it.tenantId)}::bigint[], ${tries.map(it => new Date(it.at))}::timestamptz[],
          ${tries.map(it => it.userId)}::bigint[], ${tries.map(it => it.userName)}::text[], ${tries.map(it => it.way)}::text[],
          ${tries.map(it => it.result)}::text[], ${tries.map(it => it.ip)}::text[],
          ${tries.map(it => agents.indexOf(it.agent) + 1)}::int[])
        as t (tenant_id, at, user_id, user_name, way, result, ip, agent)`.execute(tx)
  await noteLast(tx, places)
  const days = Array.from({ length: sampledDays }, (_, at) => clock.day(at + 1))
  await sql`
      insert into uc_day (tenant_id, day, sample)
      select tenant_id, day, true from unnest(${places.map(it => it.tenantId)}::bigint[]) tenant_id cross join unnest(${days}::date[]) day
      on conflict (tenant_id, day) do update set sample = true`.execute(tx)
}

const agents: readonly string[] = [...desks, ...phones]

/** Sets the number of sign-ins and the last one per user, as signing in does. */
const noteLast = (tx: Tx, places: readonly SampleSite[]) =>
  sql`
      update uc_user u set login_count = s.count, last_login_at = s.at, last_login_ip = s.ip,
        last_active_at = s.at + interval '25 minutes'
      from (select tenant_id, user_id, count(*) as count, max(at) as at, (array_agg(ip order by at desc))[1] as ip
        from uc_sign_in where result = 'success' and user_id = any(${places.flatMap(it => it.people.map(({ id }) => id))}::bigint[]) group by 1, 2) s
      where u.tenant_id = s.tenant_id and u.id = s.user_id`.execute(tx)

interface Habits {
  desk: string
  phone: string
  away: string
  passkey: boolean
  /** The share of working days on which they sign in. */
  comes: number
}

const triesAt = (clock: Clock, place: SampleSite): Try[] => {
  const chance = chanceOf(place.office)
  const one = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)] as T
  const people = [...place.people].sort((first, second) => first.from - second.from)
  const habits = people.map(
    (): Habits => ({
      desk: one(desks),
      phone: one(phones),
      away: one(place.elsewhere),
      passkey: chance() < 0.15,
      comes: 0.6 + 0.35 * chance(),
    }),
  )
  const days = Array.from({ length: sampledDays }, (_, at) => sampledDays - at)
  const daily = days.flatMap(daysAgo =>
    people.flatMap((person, index) =>
      triesOn(clock, { daysAgo, place, person, chance }, habits[index] as Habits, {
        // Somebody is on duty each day.
        onDuty: index === daysAgo % onDuty,
      }),
    ),
  )
  return [...daily, ...lockedOut(clock, place, people[3])]
}

/** Number of people, the longest-serving ones, who take turns on duty. */
const onDuty = 7

interface Day {
  daysAgo: number
  place: SampleSite
  person: SamplePerson
  chance: () => number
}

const triesOn = (
  clock: Clock,
  { daysAgo, place, person, chance }: Day,
  { desk, phone, away, passkey, comes }: Habits,
  { onDuty }: { onDuty: boolean },
): Try[] => {
  const weekend = clock.isWeekend(daysAgo)
  const within = (from: number, minutes: number) =>
    clock.at(daysAgo, from + Math.floor(chance() * minutes)) + Math.floor(chance() * 60) * 1000
  const morning = within(8 * hour + 15, 85)
  const evening = within(12 * hour, 9 * hour)
  const comesIn = chance() < (weekend ? 0.1 : comes) || onDuty
  if (!comesIn || person.from > morning) return []
  const until = person.until ?? Number.POSITIVE_INFINITY
  const own = { tenantId: place.tenantId, userId: person.id, userName: person.userName }
  const mobile = { ip: away, agent: phone }
  if (until < morning)
    // People who were disabled try for a few days.
    return morning - until < 3 * 24 * hour * minute
      ? [{ ...own, ...mobile, at: morning, way: 'password', result: 'refused' }]
      : []
  const device = weekend ? mobile : { ip: place.office, agent: desk }
  const way = passkey ? 'passkey' : 'password'
  const mistyped = way === 'password' && chance() < 0.07 ? 1 + Math.floor(chance() * 2) : 0
  const again = chance() < 0.3 && until > evening
  return [
    ...Array.from(
      { length: mistyped },
      (_, tried): Try => ({
        ...own,
        ...device,
        at: morning - (tried + 1) * 20_000,
        way,
        result: 'wrong',
      }),
    ),
    { ...own, ...device, at: morning, way, result: 'success' },
    ...(again
      ? [{ ...own, ...mobile, at: evening, way: 'phone', result: 'success' } satisfies Try]
      : []),
  ]
}

/** Somebody forgot their password one evening: five wrong attempts lock the account for a while. */
const lockedOut = (
  clock: Clock,
  { tenantId, elsewhere }: SampleSite,
  person: SamplePerson | undefined,
): Try[] => {
  if (!person) return []
  const at = clock.at(clock.workday(12), 21 * hour + 10)
  const own = { tenantId, userId: person.id, userName: person.userName, way: 'password' as const }
  const device = { ip: elsewhere[0] as string, agent: phones[0] }
  return Array.from({ length: 6 }, (_, place) => ({
    ...own,
    ...device,
    at: at + place * 15_000,
    result: place < 5 ? ('wrong' as const) : ('closed' as const),
  }))
}
