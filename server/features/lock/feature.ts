import type { Feature } from '#server/kit/feature.ts'
import { lockRoutes } from './routes.ts'

export const lockFeature: Feature = {
  name: 'lock',
  routes: lockRoutes,
}
