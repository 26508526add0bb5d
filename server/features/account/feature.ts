import type { Feature } from '#server/kit/feature.ts'
import { memberRoutes } from './member.ts'
import { accountRoutes } from './routes.ts'

export const accountFeature: Feature = {
  name: 'account',
  routes: [...memberRoutes, ...accountRoutes],
}
