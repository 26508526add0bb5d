import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { RoleScope } from './scopeWidth.ts'

/** What a role grants. */
export interface Holding extends RoleScope {
  readonly menuIds: readonly string[]
}

export interface RoleGrants extends Holding {
  readonly id: string
  readonly parentId: string | null
}

/** What these live roles of the caller's tenant grant now. */
export const holdingsOf = async (
  { tx, actor }: Context,
  which: { ids: readonly string[] } | { parentIds: readonly string[] },
): Promise<RoleGrants[]> => {
  const ids = [...('ids' in which ? which.ids : which.parentIds)]
  const column = sql.ref('ids' in which ? 'r.id' : 'r.parent_id')
  const { rows } = await sql<RoleGrants>`
    select r.id, r.parent_id as "parentId", r.data_scope as "dataScope",
      array(select l.target_id::text from ${sql.table(linkTableOf('role', 'deptIds'))} l
        where l.tenant_id = r.tenant_id and l.owner_id = r.id) as "deptIds", r.menu_ids::text[] as "menuIds"
    from ${sql.table(tableOf('role'))} r
    where r.tenant_id = ${actor.tenantId} and ${column} = any(${ids}::bigint[]) and r.deleted_at is null`.execute(
    tx,
  )
  return rows
}
