import type { RowOf } from '#resources/core/define.ts'
import type { externalIdentity as definition } from '#resources/externalIdentity.ts'
import { run } from '#server/db/sql.ts'
import { managesOwner } from '#server/features/roles/tree.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

type Row = RowOf<typeof definition>

/** Linked provider accounts: their owners link them; people who manage the owners can unlink them. */
export const externalIdentity: Behaviour<typeof definition> = {
  refuses: managesOwner,
  actions: {
    unbind: async ({ tx, actor }, rows) => {
      const ids = (rows as readonly Row[]).map(row => row.id)
      const text =
        'delete from uc_external_identity where tenant_id = $1 and id = any($2::bigint[])'
      await run(tx, text, [actor.tenantId, ids])
      return null
    },
  },
}
