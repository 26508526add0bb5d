import { addDays, dayAt, siteTimeZoneOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'

/** Days before today; today is 0. */
type DaysAgo = number

/** Times on the days before the seed ran, in the site's time zone. */
export interface Clock {
  /** Milliseconds since 1970, so many minutes after midnight. */
  at(daysAgo: DaysAgo, minute: number): number
  /** `YYYY-MM-DD`. */
  day(daysAgo: DaysAgo): string
  isWeekend(daysAgo: DaysAgo): boolean
  /** This day, or the Friday before it if it is on a weekend. */
  workday(daysAgo: DaysAgo): DaysAgo
}

const minute = 60_000

/** Today is the day of `deps.now` in the site's time zone. Only days before it are complete. */
export const clockOf = (deps: Pick<Deps, 'settings' | 'now'>): Clock => {
  const today = dayAt(deps, deps.now())
  const offset = offsets(siteTimeZoneOf(deps))
  const day = (daysAgo: number) => addDays(today, -daysAgo)
  const weekday = (daysAgo: number) => new Date(day(daysAgo)).getUTCDay()
  return {
    at: (daysAgo, minutes) => {
      const midnight = Date.parse(day(daysAgo))
      return midnight + (minutes - offset(midnight)) * minute
    },
    day,
    isWeekend: daysAgo => [0, 6].includes(weekday(daysAgo)),
    workday: daysAgo => daysAgo + ([2, 0, 0, 0, 0, 0, 1][weekday(daysAgo)] ?? 0),
  }
}

/** Minutes by which a zone is ahead of UTC at noon of a day, which also holds for working hours. */
const offsets = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (midnight: number): number => {
    const parts = format.formatToParts(midnight + 12 * 60 * minute)
    const name = parts.find(it => it.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

/** Minutes after midnight of a time such as `09:30`. */
export const minuteOf = (time: string): number => {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
