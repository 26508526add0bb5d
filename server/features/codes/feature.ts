import type { Feature } from '#server/kit/feature.ts'
import { codeRoutes } from './routes.ts'
import { codeTables } from './tables.ts'

export const codesFeature: Feature = {
  name: 'codes',
  tables: codeTables,
  routes: codeRoutes,
}
