import type { Feature } from '#server/kit/feature.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
}
