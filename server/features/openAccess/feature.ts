import { hourly } from '#server/base/hourly.ts'
import type { Feature } from '#server/kit/feature.ts'
import { openAccess } from './behaviour.ts'
import { noteCall, sweepCalls, writeCalls } from './calls.ts'
import { openAccessRoutes } from './routes.ts'
import { openAccessTables } from './tables.ts'
import { accessCall } from './views.ts'

export const openAccessFeature: Feature = {
  name: 'openAccess',
  views: { accessCall },
  tables: openAccessTables,
  behaviours: { openAccess },
  routes: openAccessRoutes,
  answered: (deps, c, _, begunAt) => noteCall(deps, c, begunAt),
  start: ({ deps }) => [
    hourly(
      () =>
        void sweepCalls(deps).catch(error =>
          deps.log.warn({ err: error }, 'calls of keys were not swept'),
        ),
    ),
  ],
  end: ({ deps }) => writeCalls(deps),
}
