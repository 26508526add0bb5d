import { sql } from 'kysely'
import { role } from '#resources/role.ts'
import type { Context } from '#server/base/context.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { changesOf, recordAudit } from '#server/kit/audit/audit.ts'
import { type Holding, holdingsOf, type RoleGrants } from './holdings.ts'
import { narrowerScopeOf } from './scopeWidth.ts'
import { lockRoles } from './tree.ts'

/** After a role was reduced, every role below is limited to what its parent still has. */
export const narrowBelow = async (context: Context, roleId: string): Promise<void> => {
  const top = await holdingsOf(context, { ids: [roleId] })
  let above = new Map<string, Holding>(top.map(it => [it.id, it]))
  while (above.size > 0) {
    const children = await holdingsOf(context, { parentIds: [...above.keys()] })
    const kept = children.map(child => shared(child, above.get(child.parentId ?? '') ?? child))
    for (const [at, child] of children.entries()) await shrink(context, child, kept[at] as Holding)
    above = new Map(children.map((child, at) => [child.id, kept[at] as Holding]))
  }
}

/** The same for the roles with one of these departments, after they were restored. */
export const narrowHolders = async (
  context: Context,
  deptIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select distinct r.parent_id as id
    from ${sql.table(tableOf('role'))} r join ${sql.table(linkTableOf('role', 'deptIds'))} l
      on l.tenant_id = r.tenant_id and l.owner_id = r.id
    where r.tenant_id = ${context.actor.tenantId} and r.parent_id is not null and r.deleted_at is null
      and l.target_id = any(${[...deptIds]}::bigint[])`.execute(context.tx)
  if (rows.length > 0) await lockRoles(context)
  for (const { id } of rows) await narrowBelow(context, id)
}

const shared = (child: Holding, above: Holding): Holding => {
  const menus = new Set(above.menuIds)
  const { dataScope, deptIds } = narrowerScopeOf(child, above)
  return { dataScope, deptIds, menuIds: child.menuIds.filter(id => menus.has(id)) }
}

const shrink = async (context: Context, child: RoleGrants, now: Holding): Promise<void> => {
  const changes = changesOf(role, { ...child }, { ...child, ...now })
  if (changes.length === 0) return
  const { tx, actor } = context
  await keepDepts(context, child.id, now.deptIds)
  // The new version makes open forms of the role report a conflict.
  await sql`update ${sql.table(tableOf('role'))}
    set data_scope = ${now.dataScope}, menu_ids = array(select m from unnest(menu_ids) m where m = any(${[...now.menuIds]}::bigint[])), version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where tenant_id = ${actor.tenantId} and id = ${child.id}`.execute(tx)
  await recordAudit(context, {
    resource: role,
    action: 'update',
    rows: [{ id: child.id, changes }],
  })
}

const keepDepts = async (
  { tx, actor }: Context,
  id: string,
  targets: readonly string[],
): Promise<void> => {
  const links = sql.table(linkTableOf('role', 'deptIds'))
  const ids = [...targets]
  await sql`delete from ${links} where tenant_id = ${actor.tenantId} and owner_id = ${id} and target_id <> all(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`insert into ${links} (tenant_id, owner_id, target_id)
    select ${actor.tenantId}::bigint, ${id}::bigint, unnest(${ids}::bigint[]) on conflict do nothing`.execute(
    tx,
  )
}
