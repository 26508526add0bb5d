import { type RawBuilder, sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Context } from '#server/kit/types.ts'
import { menusOf, termsOf } from '#server/seed/policyMenus.ts'
import { applyChanges } from './policyApply.ts'
import { changesSql, heldUnder } from './policyEffect.ts'
import { tenantsUnder } from './policyRows.ts'

const links = sql.table(linkTableOf('role', 'menuIds'))
const menus = sql.table(tableOf('menu'))
const roles = sql.table(tableOf('role'))
/** A data range that narrows no role. */
const everyRow = 1

/**
 * Applies what the menus in force change in the roles of all tenants: administrators hold every menu
 * that they may, and nobody holds one beyond the policy of their tenant. Runs as `uc_system`.
 */
export const applyMenus = async (context: Context): Promise<void> => {
  const { tx, registry } = context
  const known = await menusOf(tx, registry)
  await applyChanges(context, gainedOnPlatform)
  for (const terms of await termsOf(tx)) {
    const tenantIds = await tenantsUnder(tx, terms.id)
    if (tenantIds.length > 0)
      await applyChanges(context, changesSql(tenantIds, heldUnder(known, terms), everyRow))
  }
}

/**
 * Takes these menus from the roles whose parents do not hold them, level by level. Runs as
 * `uc_system`.
 */
export const withinParents = async (
  context: Context,
  menuIds: readonly string[],
): Promise<void> => {
  if (menuIds.length === 0) return
  const beyond = beyondParents(menuIds)
  while ((await applyChanges(context, beyond)).count > 0);
}

const changeOf = ({
  lost,
  gained,
  from,
}: Record<'lost' | 'gained' | 'from', RawBuilder<unknown>>) =>
  sql`select r.tenant_id, r.id as role_id, ${lost} as lost, ${gained} as gained, r.data_scope as before,
    r.data_scope as after, '{}'::bigint[] as dept_ids, false as gives from ${from} group by r.tenant_id, r.id, r.data_scope`

const none = sql`'{}'::bigint[]`

const gainedOnPlatform = changeOf({
  lost: none,
  gained: sql`array_agg(m.id order by m.id)`,
  from: sql`${roles} r join ${menus} m on m.deleted_at is null
    where r.tenant_id = 1 and r.builtin and r.deleted_at is null and not exists (
      select from ${links} l where l.tenant_id = r.tenant_id and l.owner_id = r.id and l.target_id = m.id)`,
})

const beyondParents = (menuIds: readonly string[]) =>
  changeOf({
    lost: sql`array_agg(l.target_id order by l.target_id)`,
    gained: none,
    from: sql`${roles} r join ${links} l on l.tenant_id = r.tenant_id and l.owner_id = r.id
      where r.parent_id is not null and l.target_id = any(${[...menuIds]}::bigint[]) and not exists (
        select from ${links} p where p.tenant_id = r.tenant_id and p.owner_id = r.parent_id and p.target_id = l.target_id)`,
  })
