import type { Feature } from '#server/kit/feature.ts'
import { site } from './behaviour.ts'
import { formerSite } from './formerSettings.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature: Feature = {
  name: 'site',
  firstRow: { site: formerSite },
  behaviours: { site },
  routes: siteRoutes,
}
