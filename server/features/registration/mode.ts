import { type RawBuilder, sql } from 'kysely'
import type { site } from '#resources/site.ts'
import { type Site, siteValue } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/base/deps.ts'

/** Who may register: `open` anyone, `invite` people with an invitation, `closed` nobody. */
export type RegistrationMode = (typeof site.fields.registration.of)[number]

/**
 * The site's setting `registration` as SQL. Without a setting it is `open` in trial mode, otherwise
 * `invite`.
 */
export const registrationSql = (deps: Pick<Deps, 'settings'>): RawBuilder<RegistrationMode> =>
  sql`coalesce(${siteValue('registration')}, ${unsaid(deps)})`

/** The same from settings that have been read. */
export const registrationOf = (
  deps: Pick<Deps, 'settings'>,
  site: Pick<Site, 'registration'>,
): RegistrationMode => site.registration ?? unsaid(deps)

const unsaid = ({ settings }: Pick<Deps, 'settings'>): RegistrationMode =>
  settings.trial ? 'open' : 'invite'
