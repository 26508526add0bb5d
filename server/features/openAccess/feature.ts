import type { Feature } from '#server/kit/feature.ts'
import { openAccess } from './behaviour.ts'
import { oldCallsJob, recordCall, writeCalls } from './calls.ts'
import { openAccessRoutes } from './routes.ts'
import { openAccessTables } from './tables.ts'

/** SQL of the view of API calls that were made with a key, one row for each. */
const accessCall = `
select tenant_id, id, at, key_id, user_id, method, route, code, ms, ip, 1 as version, at as created_at, null::bigint as created_by,
  at as updated_at, null::bigint as updated_by, null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_access_call`

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
