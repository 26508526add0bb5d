import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { siteZone } from '#server/env.ts'

/** The time zone by whose days figures are kept: one for the installation, so that each day is counted once. */
export const zoneOfSite = ({ settings }: Pick<Deps, 'settings'>): string =>
  settings.zone ?? siteZone

/** The day in which a moment lies, both in SQL. */
export const dayOf = (deps: Pick<Deps, 'settings'>, moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${zoneOfSite(deps)}::text)::date`

/** The same of milliseconds since 1970, as `YYYY-MM-DD`. */
export const dayAt = (deps: Pick<Deps, 'settings'>, milliseconds: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zoneOfSite(deps), dateStyle: 'short' }).format(
    milliseconds,
  )

/** So many days later, or before. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** All days from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => shifted(from, at))
}
