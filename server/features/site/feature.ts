import type { Feature } from '#server/kit/feature.ts'
import { site } from './behaviour.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature: Feature = {
  name: 'site',
  behaviours: { site },
  routes: siteRoutes,
}
