import { sql } from 'kysely'
import type { lockout as definition } from '#resources/lockout.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { managesOwner } from '#server/features/roles/tree.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { session } from './behaviour.ts'
import { signInRoutes } from './routes.ts'
import { sessionViews } from './views.ts'

/** Locked accounts. Unlocking deletes the counter with its failures. */
const lockout: Behaviour<typeof definition> = {
  refuses: managesOwner,
  actions: {
    unlock: async ({ tx, actor }, rows) => {
      await sql`delete from uc_attempt a using uc_view_lockout l
        where l.tenant_id = ${actor.tenantId} and l.id = ${anyId(rows.map(row => row.id))}
          and a.tenant_id = l.tenant_id and a.key = l.key`.execute(tx)
    },
  },
}

export const sessionsFeature: Feature = {
  name: 'sessions',
  views: sessionViews,
  behaviours: { session, lockout },
  routes: signInRoutes,
}
