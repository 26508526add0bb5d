import type { externalIdentity as definition } from '#resources/externalIdentity.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { managesOwner } from '#server/features/roles/tree.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { identityProvider } from './behaviour.ts'
import { providerRoutes } from './routes.ts'
import { providerTables } from './tables.ts'

/** Linked provider accounts: their owners link them; people who manage the owners can unlink them. */
const externalIdentity: Behaviour<typeof definition> = {
  refuses: managesOwner,
  actions: {
    unbind: async ({ tx, actor }, rows) => {
      await tx
        .deleteFrom('uc_external_identity')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', anyId(rows.map(row => row.id)))
        .execute()
      return null
    },
  },
}

/** Accounts elsewhere that are bound to somebody who is not deleted. */
const externalIdentityView = `
select e.tenant_id, e.id, e.user_id, u.dept_id, e.provider_title, e.name, e.bound_at, e.used_at, 1 as version,
  e.bound_at as created_at, e.user_id as created_by, e.bound_at as updated_at, null::bigint as updated_by,
  null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_external_identity e join uc_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
where u.deleted_at is null`

export const identityProvidersFeature: Feature = {
  name: 'identityProviders',
  views: { externalIdentity: externalIdentityView },
  tables: providerTables,
  behaviours: { identityProvider, externalIdentity },
  routes: providerRoutes,
}
