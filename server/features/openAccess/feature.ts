import type { Feature } from '#server/kit/feature.ts'
import { openAccess } from './behaviour.ts'
import { noteCall, sweepCallsJob, writeCalls } from './calls.ts'
import { openAccessRoutes } from './routes.ts'
import { openAccessTables } from './tables.ts'
import { accessCall } from './views.ts'

export const openAccessFeature: Feature = {
  name: 'openAccess',
  views: { accessCall },
  tables: openAccessTables,
  behaviours: { openAccess },
  routes: openAccessRoutes,
  jobs: [sweepCallsJob],
  answered: (deps, c, _, begunAt) => noteCall(deps, c, begunAt),
  end: ({ deps }) => writeCalls(deps),
}
