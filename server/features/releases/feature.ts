import type { Feature } from '#server/kit/feature.ts'
import { upgradeLog } from './behaviour.ts'
import { seedRelease } from './releases.ts'
import { upgradeRoutes } from './routes.ts'

export const releasesFeature: Feature = {
  name: 'releases',
  seed: ({ tx, deps }) => seedRelease(tx, new Date(deps.now())),
  behaviours: { upgradeLog },
  routes: upgradeRoutes,
}
