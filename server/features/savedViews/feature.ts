import type { Feature } from '#server/kit/feature.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViewsFeature: Feature = {
  name: 'savedViews',
  routes: savedViewRoutes,
}
