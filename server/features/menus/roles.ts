import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { tableOf } from '#server/db/names.ts'
import { applyChanges } from '#server/features/tenants/policyApply.ts'
import { changesSql, heldUnder } from '#server/features/tenants/policyEffect.ts'
import { menusOf, termsOf } from '#server/features/tenants/policyMenus.ts'
import { tenantsUnder } from '#server/features/tenants/policyRows.ts'

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
  sql`select * from (select r.tenant_id, r.id as role_id, r.menu_ids, ${lost} as lost, ${gained} as gained,
    r.data_scope as before, r.data_scope as after, '{}'::bigint[] as dept_ids, false as gives from ${from} offset 0) r
    where lost <> '{}' or gained <> '{}'`

const none = sql`'{}'::bigint[]`

const gainedOnPlatform = changeOf({
  lost: none,
  gained: sql`array(select m.id from ${menus} m where m.deleted_at is null and m.id <> all(r.menu_ids) order by m.id)`,
  from: sql`${roles} r where r.tenant_id = 1 and r.builtin and r.deleted_at is null`,
})

const beyondParents = (menuIds: readonly string[]) =>
  changeOf({
    lost: sql`array(select m from unnest(r.menu_ids) m where m = any(${[...menuIds]}::bigint[])
      and m <> all(p.menu_ids) order by m)`,
    gained: none,
    from: sql`${roles} r join ${roles} p on p.tenant_id = r.tenant_id and p.id = r.parent_id
      where r.menu_ids && ${[...menuIds]}::bigint[]`,
  })
