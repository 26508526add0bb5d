import type { Feature } from '#server/kit/feature.ts'
import { preferenceRoutes } from './routes.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  routes: preferenceRoutes,
}
