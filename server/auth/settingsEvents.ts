import type { Deps } from '#server/base/deps.ts'
import { busResumed } from '#server/db/bus.ts'
import { settingsChannel } from './siteSettings.ts'
import { streamsOf } from './streams.ts'

/** Notifies the pages that are connected to this process; they fetch the site's config. */
export const forwardSettingsChanges = (deps: Deps): void => {
  const tell = () => streamsOf(deps).broadcast('site', () => ({}))
  deps.bus.subscribe(settingsChannel, tell)
  // Messages during the interruption were missed.
  deps.bus.subscribe(busResumed, tell)
}
