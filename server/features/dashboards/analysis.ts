import { addDays, daysBetween } from '#server/base/days.ts'
import type { Figures, StoredFigures } from './read.ts'

const none = { newcomers: 0, sign_ins: 0, failures: 0, active: 0 }

/**
 * The figures of every day of a span, including those since the last daily totals. A day without a
 * row has the number of members of the day before.
 */
const daily = (kept: StoredFigures, from: string, to: string): Omit<Figures, 'sample'>[] => {
  const byDay = new Map(kept.days.map(it => [it.day, it]))
  const fresh = new Map(kept.tail.map(it => [it.day, it]))
  let members = 0
  return daysBetween(from, to).map(day => {
    const [folded, since] = [byDay.get(day), fresh.get(day) ?? none]
    members = (day === to ? kept.members : null) ?? folded?.members ?? members
    const sum = (name: keyof typeof none) => (folded?.[name] ?? 0) + since[name]
    return {
      day,
      members,
      newcomers: sum('newcomers'),
      sign_ins: sum('sign_ins'),
      failures: sum('failures'),
      active: sum('active'),
    }
  })
}

export interface Card {
  key: 'members' | 'newcomers' | 'signIns' | 'active' | 'failures'
  value: number
  /** The sum of the preceding period of equal length; null when no figures were kept then. */
  before: number | null
  series: number[]
}

type Sum = (values: readonly number[]) => number
const last: Sum = values => values.at(-1) ?? 0
const total: Sum = values => values.reduce((sum, value) => sum + value, 0)
/** Members are mostly the same people from day to day, so a period shows the average per day. */
const mean: Sum = values =>
  values.length === 0 ? 0 : Math.round((total(values) / values.length) * 10) / 10

type Name = Exclude<keyof Figures, 'day' | 'sample'>
const cards: readonly [Card['key'], Name, Sum][] = [
  ['members', 'members', last],
  ['newcomers', 'newcomers', total],
  ['signIns', 'sign_ins', total],
  ['active', 'active', mean],
  ['failures', 'failures', total],
]

/** Cards and days of a period of so many days up to today; the figures cover two such periods. */
export const analysisOf = (kept: StoredFigures, today: string, count: number) => {
  const from = addDays(today, 1 - count)
  const earlier = addDays(from, -count)
  const all = daily(kept, earlier, today)
  const [before, during] = [all.slice(0, count), all.slice(count)]
  const since = earliest(kept.since ?? today, kept.days.find(it => it.sample)?.day)
  const membersSince = kept.membersSince ?? today
  // Members are counted from user rows, which reach further back than the other figures.
  const sinceOf = (name: Name) =>
    name === 'members' || name === 'newcomers' ? membersSince : since
  // A day before figures were kept is unknown, not zero.
  const recorded = (name: Name) => during.filter(it => it.day >= sinceOf(name)).map(it => it[name])
  const known = (name: Name, day: string) => kept.since !== null && sinceOf(name) <= day
  return {
    from,
    to: today,
    cards: cards.map(([key, name, sum]): Card => {
      const series = during.map(it => it[name])
      const comparable = known(name, key === 'members' ? addDays(from, -1) : earlier)
      return {
        key,
        value: sum(recorded(name)),
        before: comparable ? sum(before.map(it => it[name])) : null,
        series,
      }
    }),
    days: during.map(({ sign_ins: signIns, ...figures }) => ({ ...figures, signIns })),
    since,
    membersSince,
    sampleUntil: kept.days.findLast(it => it.sample && it.day >= from)?.day ?? null,
  }
}

const earliest = (day: string, other: string | undefined) =>
  other !== undefined && other < day ? other : day
