import { type RawBuilder, sql } from 'kysely'
import type { site } from '#resources/site.ts'
import type { Deps } from '#server/deps.ts'
import { type Site, siteValue } from './siteSettings.ts'

/** Who may register: anyone, whoever was invited, or nobody. */
export type RegistrationMode = (typeof site.fields.registration.of)[number]

/** What the site's setting `registration` says; without a word of it a trial is open, and else one is invited. */
export const registrationSql = (deps: Pick<Deps, 'settings'>): RawBuilder<RegistrationMode> =>
  sql`coalesce(${siteValue('registration')}, ${unsaid(deps)})`

/** The same of settings that were read. */
export const registrationOf = (
  deps: Pick<Deps, 'settings'>,
  site: Pick<Site, 'registration'>,
): RegistrationMode => site.registration ?? unsaid(deps)

const unsaid = ({ settings }: Pick<Deps, 'settings'>): RegistrationMode =>
  settings.trial ? 'open' : 'invite'
