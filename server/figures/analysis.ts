import { daysBetween, shifted } from './days.ts'
import type { Figures, Kept } from './read.ts'

const none = { newcomers: 0, sign_ins: 0, failures: 0, active: 0 }

/** Every day of a span with its figures, those since the last fold added; a day without a row has the members of the one before. */
export const daily = (kept: Kept, from: string, to: string): Omit<Figures, 'sample'>[] => {
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
  /** Of the period of equal length before; null where figures were not kept yet. */
  before: number | null
  series: number[]
}

type Sum = (values: readonly number[]) => number
const last: Sum = values => values.at(-1) ?? 0
const total: Sum = values => values.reduce((sum, value) => sum + value, 0)
/** People are the same from day to day, so a period tells how many there were on a day. */
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

/** Cards and days of a period of so many days up to this one; the figures are of two such periods. */
export const analysisOf = (kept: Kept, today: string, count: number) => {
  const from = shifted(today, 1 - count)
  const earlier = shifted(from, -count)
  const all = daily(kept, earlier, today)
  const [before, during] = [all.slice(0, count), all.slice(count)]
  const since = earliest(kept.since ?? today, kept.days.find(it => it.sample)?.day)
  const membersSince = kept.membersSince ?? today
  // People are known by their own rows, which reach further back than what was noted of them.
  const sinceOf = (name: Name) =>
    name === 'members' || name === 'newcomers' ? membersSince : since
  // A day from before figures were kept is unknown, not one without anybody.
  const told = (name: Name) => during.filter(it => it.day >= sinceOf(name)).map(it => it[name])
  const known = (name: Name, day: string) => kept.since !== null && sinceOf(name) <= day
  return {
    from,
    to: today,
    cards: cards.map(([key, name, sum]): Card => {
      const series = during.map(it => it[name])
      const comparable = known(name, key === 'members' ? shifted(from, -1) : earlier)
      return {
        key,
        value: sum(told(name)),
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
