import type { lockout as definition } from '#resources/lockout.ts'
import { run } from '#server/db/sql.ts'
import { managesOwner } from '#server/features/roles/tree.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/** Locked accounts. Unlocking deletes the counter with its failures. */
export const lockout: Behaviour<typeof definition> = {
  refuses: managesOwner,
  actions: {
    unlock: async ({ tx, actor }, rows) => {
      const text = `delete from uc_attempt a using uc_view_lockout l
        where l.tenant_id = $1 and l.id = any($2::bigint[]) and a.tenant_id = l.tenant_id and a.key = l.key`
      await run(tx, text, [actor.tenantId, rows.map(row => row.id)])
    },
  },
}
