import type { Feature } from '#server/kit/feature.ts'
import { factorRoutes } from './routes.ts'
import { factorStepRoutes } from './stepRoutes.ts'

export const factorsFeature: Feature = {
  name: 'factors',
  routes: [...factorStepRoutes, ...factorRoutes],
}
