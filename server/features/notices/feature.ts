import { sql } from 'kysely'
import type { Feature } from '#server/kit/feature.ts'
import { notice } from './behaviour.ts'
import { enqueueNoticeSql } from './due.ts'
import { noticeJob } from './job.ts'
import { noticeRoutes } from './routes.ts'
import { noticeTables } from './tables.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  tables: noticeTables,
  behaviours: { notice },
  routes: noticeRoutes,
  jobs: [noticeJob],
  requeue: async ({ tx }) => {
    await sql`select ${enqueueNoticeSql} from uc_delivery`.execute(tx)
  },
}
