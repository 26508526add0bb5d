import type { Feature } from '#server/kit/feature.ts'
import { menu } from './behaviour.ts'
import { menuRoutes } from './routes.ts'

export const menusFeature: Feature = {
  name: 'menus',
  behaviours: { menu },
  routes: menuRoutes,
}
