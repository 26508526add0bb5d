import type { Feature } from '#server/kit/feature.ts'
import { foldSteadily } from './fold.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardsFeature: Feature = {
  name: 'dashboards',
  routes: dashboardRoutes,
  start: ({ deps }) => [foldSteadily(deps)],
}
