import type { Feature } from '#server/kit/feature.ts'
import { dailyFiguresJob } from './dailyFigures.ts'
import { dashboardRoutes } from './routes.ts'
import { figureTables } from './tables.ts'

export const dashboardsFeature: Feature = {
  name: 'dashboards',
  tables: figureTables,
  routes: dashboardRoutes,
  jobs: [dailyFiguresJob],
}
