import type { externalIdentity as definition } from '#resources/externalIdentity.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { managesOwner } from '#server/features/roles/tree.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/** Linked provider accounts: their owners link them; people who manage the owners can unlink them. */
export const externalIdentity: Behaviour<typeof definition> = {
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
