import { siteOf } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/base/deps.ts'
import { formerSiteDefaults } from '#server/db/settings.ts'

/** The name of the installation that authenticator apps and browsers show for a key. */
export const siteName = async (deps: Pick<Deps, 'db'>): Promise<string> =>
  (await siteOf(deps)).name ?? formerSiteDefaults.name
