import { type RawBuilder, sql } from 'kysely'
import type { Deps } from './deps.ts'
import { defaultTimeZone } from './env.ts'

/**
 * The time zone by which figures are grouped by day: one for the installation, so that each day is
 * counted once.
 */
export const siteTimeZoneOf = ({ settings }: Pick<Deps, 'settings'>): string =>
  settings.zone ?? defaultTimeZone

/** The day of a moment, both as SQL. */
export const dayOf = (deps: Pick<Deps, 'settings'>, moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${siteTimeZoneOf(deps)}::text)::date`

/** The day of a moment in milliseconds since 1970, as `YYYY-MM-DD`. */
export const dayAt = (deps: Pick<Deps, 'settings'>, milliseconds: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: siteTimeZoneOf(deps), dateStyle: 'short' }).format(
    milliseconds,
  )

/** The day so many days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** All days from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => addDays(from, at))
}
