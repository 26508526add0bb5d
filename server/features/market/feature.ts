import type { Feature } from '#server/kit/feature.ts'
import { marketRoutes } from './routes.ts'

export const marketFeature: Feature = {
  name: 'market',
  routes: marketRoutes,
}
