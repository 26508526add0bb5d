import type { Feature } from '#server/kit/feature.ts'
import { limitRequest } from './behaviour.ts'
import { limitRoutes } from './routes.ts'

export const limitsFeature: Feature = {
  name: 'limits',
  behaviours: { limitRequest },
  routes: limitRoutes,
}
