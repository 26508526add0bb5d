import type { Feature } from '#server/kit/feature.ts'
import { phoneRoutes } from './routes.ts'

export const phoneFeature: Feature = {
  name: 'phone',
  routes: phoneRoutes,
}
