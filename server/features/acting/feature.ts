import type { Feature } from '#server/kit/feature.ts'
import { actingRoutes } from './routes.ts'

export const actingFeature: Feature = {
  name: 'acting',
  routes: actingRoutes,
}
