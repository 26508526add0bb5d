import type { Feature } from '#server/kit/feature.ts'
import { preferenceRoutes } from './routes.ts'
import { preferenceTables } from './tables.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  tables: preferenceTables,
  routes: preferenceRoutes,
}
