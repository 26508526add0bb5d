import { type RawBuilder, sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Context } from '#server/kit/types.ts'
import { menusOf, menusUnder, termsOf } from '#server/seed/policyMenus.ts'
import { type RoleChange, roleChanges } from './policyEffect.ts'
import { tenantsUnder } from './policyRows.ts'

const links = sql.table(linkTableOf('role', 'menuIds'))
const menus = sql.table(tableOf('menu'))
const roles = sql.table(tableOf('role'))
/** A data range that narrows no role. */
const everyRow = 1

/**
 * What the menus in force change in the roles of all tenants: administrators hold every menu that
 * they may, and nobody holds one beyond the policy of their tenant. Runs as `uc_system`.
 */
export const grantsChanged = async ({ tx, registry }: Context): Promise<RoleChange[]> => {
  const known = await menusOf(tx, registry)
  const changes = await gainedOnPlatform(tx)
  for (const terms of await termsOf(tx)) {
    const tenantIds = await tenantsUnder(tx, terms.id)
    changes.push(...(await roleChanges(tx, tenantIds, menusUnder(known, terms), everyRow)))
  }
  return changes
}

const gainedOnPlatform = (tx: Context['tx']): Promise<RoleChange[]> =>
  menuChanges(tx, {
    lost: sql`'{}'::text[]`,
    gained: sql`array_agg(m.id::text order by m.id)`,
    from: sql`${roles} r join ${menus} m on m.deleted_at is null
      where r.tenant_id = 1 and r.builtin and r.deleted_at is null and not exists (
        select from ${links} l where l.tenant_id = r.tenant_id and l.owner_id = r.id and l.target_id = m.id)`,
  })

/** The roles that hold one of these menus while their parents do not. Runs as `uc_system`. */
export const beyondParents = ({ tx }: Context, menuIds: readonly string[]): Promise<RoleChange[]> =>
  menuChanges(tx, {
    lost: sql`array_agg(l.target_id::text order by l.target_id)`,
    gained: sql`'{}'::text[]`,
    from: sql`${roles} r join ${links} l on l.tenant_id = r.tenant_id and l.owner_id = r.id
      where r.parent_id is not null and l.target_id = any(${[...menuIds]}::bigint[]) and not exists (
        select from ${links} p where p.tenant_id = r.tenant_id and p.owner_id = r.parent_id and p.target_id = l.target_id)`,
  })

const menuChanges = async (
  tx: Context['tx'],
  { lost, gained, from }: Record<'lost' | 'gained' | 'from', RawBuilder<unknown>>,
): Promise<RoleChange[]> => {
  const { rows } = await sql<RoleChange>`
    select r.tenant_id as "tenantId", r.id as "roleId", ${lost} as lost, ${gained} as gained,
      r.data_scope as before, r.data_scope as after, '{}'::text[] as "deptIds"
    from ${from} group by r.tenant_id, r.id, r.data_scope order by 1, 2`.execute(tx)
  return rows
}
