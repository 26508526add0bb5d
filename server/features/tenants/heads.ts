import { sql } from 'kysely'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'

/**
 * Links departments to the person whose name they contain as their head, if exactly one person has
 * that name.
 */
export const linkHeads = async (tx: Tx, tenantId: string): Promise<void> => {
  await sql`update ${sql.table(tableOf('dept'))} d set leader_id = u.id
    from (select real_name, min(id) as id from ${sql.table(tableOf('user'))}
      where tenant_id = ${tenantId} and deleted_at is null group by real_name having count(*) = 1) u
    where d.tenant_id = ${tenantId} and d.leader_id is null and u.real_name = d.leader`.execute(tx)
}
