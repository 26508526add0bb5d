import type { Feature } from '#server/kit/feature.ts'
import { whyRoutes } from './routes.ts'

export const whyFeature: Feature = {
  name: 'why',
  routes: whyRoutes,
}
