import type { Feature } from '#server/kit/feature.ts'
import { upgradeLog } from './behaviour.ts'
import { upgradeRoutes } from './routes.ts'

export const releasesFeature: Feature = {
  name: 'releases',
  behaviours: { upgradeLog },
  routes: upgradeRoutes,
}
