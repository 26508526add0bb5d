import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Who may register: anyone, whoever was invited, or nobody. */
export const registrationModes = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** What the site's setting `registration` says; without a word of it a trial is open, and else one is invited. */
export const registrationSql = ({
  settings,
}: Pick<Deps, 'settings'>): RawBuilder<RegistrationMode> => {
  const otherwise = settings.trial ? 'open' : 'invite'
  return sql`coalesce((select value ->> 'registration' from uc_setting
    where key = 'site' and value ->> 'registration' = any(${[...registrationModes]}::text[])), ${otherwise})`
}
