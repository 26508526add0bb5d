import type { Feature } from '#server/kit/feature.ts'
import { mentions } from './mentions.ts'
import { preferenceRoutes } from './routes.ts'
import { preferenceTables } from './tables.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  tables: preferenceTables,
  mentions,
  routes: preferenceRoutes,
}
