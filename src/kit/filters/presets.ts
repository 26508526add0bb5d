import { localDay } from './days.ts'

/** Days of the reader's calendar, both included. */
export interface Days {
  from: string
  to: string
}

const dayOf = (year: number, month: number, day: number) =>
  localDay(new Date(year, month, day).toISOString())

/** Ranges that are asked for most, as of today. */
export const presetsOf = (today: Date) => {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const last = (days: number): Days => ({
    from: dayOf(year, month, day - days + 1),
    to: dayOf(year, month, day),
  })
  return {
    today: last(1),
    yesterday: { from: dayOf(year, month, day - 1), to: dayOf(year, month, day - 1) },
    last7: last(7),
    last30: last(30),
    thisMonth: { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) },
    lastMonth: { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    thisYear: { from: dayOf(year, 0, 1), to: dayOf(year, 11, 31) },
  } satisfies Record<string, Days>
}
