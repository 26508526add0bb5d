import { sql } from 'kysely'
import { tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'

/** Makes the people of a tenant the heads of the departments that name them, where the name is that of one person. */
export const linkHeads = async (tx: Tx, tenantId: string): Promise<void> => {
  await sql`update ${sql.table(tableOf('dept'))} d set leader_id = u.id
    from (select real_name, min(id) as id from ${sql.table(tableOf('user'))}
      where tenant_id = ${tenantId} and deleted_at is null group by real_name having count(*) = 1) u
    where d.tenant_id = ${tenantId} and d.leader_id is null and u.real_name = d.leader`.execute(tx)
}
