import { siteOf } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/deps.ts'
import { siteDefaults } from '#server/seed/settings.ts'

/** What apps and browsers are told that a key is for. */
export const siteName = async (deps: Pick<Deps, 'db'>): Promise<string> =>
  (await siteOf(deps)).name ?? siteDefaults.name
