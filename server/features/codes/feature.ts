import type { Feature } from '#server/kit/feature.ts'
import { codeRoutes } from './routes.ts'

export const codesFeature: Feature = {
  name: 'codes',
  routes: codeRoutes,
}
