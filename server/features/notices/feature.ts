import type { Feature } from '#server/kit/feature.ts'
import { notice } from './behaviour.ts'
import { workOnNotices } from './job.ts'
import { noticeRoutes } from './routes.ts'
import { noticeTables } from './tables.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  tables: noticeTables,
  behaviours: { notice },
  routes: noticeRoutes,
  start: ({ deps }) => [workOnNotices(deps).stop],
}
