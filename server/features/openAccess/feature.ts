import type { Feature } from '#server/kit/feature.ts'
import { openAccess } from './behaviour.ts'
import { oldCallsJob, recordCall, writeCalls } from './calls.ts'
import { openAccessRoutes } from './routes.ts'
import { openAccessTables } from './tables.ts'
import { accessCall } from './views.ts'

export const openAccessFeature: Feature = {
  name: 'openAccess',
  views: { accessCall },
  tables: openAccessTables,
  behaviours: { openAccess },
  routes: openAccessRoutes,
  jobs: [oldCallsJob],
  answered: (deps, c, _, begunAt) => recordCall(deps, c, begunAt),
  end: ({ deps }) => writeCalls(deps),
}
