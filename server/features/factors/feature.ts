import type { Feature } from '#server/kit/feature.ts'
import { factorRoutes } from './routes.ts'
import { factorStepRoutes } from './stepRoutes.ts'
import { factorTables } from './tables.ts'

export const factorsFeature: Feature = {
  name: 'factors',
  tables: factorTables,
  routes: [...factorStepRoutes, ...factorRoutes],
}
