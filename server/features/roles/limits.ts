import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { forbidden, Invalid, Refusal } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { type Holding, holdingsOf } from './holdings.ts'
import { isScopeWithin } from './scopeWidth.ts'
import { rolesBelow } from './tree.ts'

export interface RoleDraft extends Holding {
  readonly parentId: string | null
}

/** The menus with their ancestors, without which they would not be shown. */
export const withAncestors = async (
  { tx }: Context,
  menuIds: readonly string[],
): Promise<string[]> => {
  const menus = sql.table(tableOf('menu'))
  const { rows } = await sql<{ id: string }>`
    with recursive line (id, parent_id) as (
      select id, parent_id from ${menus} where id = any(${[...menuIds]}::bigint[]) and deleted_at is null
      union
      select m.id, m.parent_id from ${menus} m join line l on m.id = l.parent_id where m.deleted_at is null
    ) select id from line`.execute(tx)
  // Unknown ids stay in the list and are refused later.
  return [...new Set([...menuIds, ...rows.map(row => row.id)])]
}

/**
 * A role must be below one of the caller's own. Only an administrator can create one at the top.
 */
export const requireParentRole = async (
  { tx, actor }: Context,
  parentId: string | null,
): Promise<void> => {
  if (actor.admin) return
  if (parentId === null) throw forbidden('errors.role.notBelow')
  if (actor.roleIds.includes(parentId)) return
  if (!(await rolesBelow(tx, actor)).has(parentId)) throw forbidden('errors.role.notBelow')
}

/** Refuses menus that the caller or the parent role does not hold. */
export const requireGrantableMenus = async (
  context: Context,
  draft: RoleDraft,
  added: readonly string[],
): Promise<void> => {
  const own = await holdingsOf(context, { ids: context.actor.roleIds })
  const menus = new Set(own.flatMap(role => role.menuIds))
  if (!added.every(id => menus.has(id))) throw forbidden('errors.role.beyond')
  await mustKeepRange(context, draft)
  if (draft.parentId === null) return
  const [parent] = await holdingsOf(context, { ids: [draft.parentId] })
  if (!parent) throw new Invalid({ parentId: { key: 'missing' } })
  const fits = draft.menuIds.every(id => parent.menuIds.includes(id))
  if (!fits || !isScopeWithin(draft, parent)) throw new Refusal('errors.role.beyondParent')
}

/**
 * Refuses a wider data scope than the tenant's policy allows. The administrator's role, which
 * nobody can edit, sees everything.
 */
const mustKeepRange = async ({ tx, actor }: Context, draft: RoleDraft): Promise<void> => {
  const { rows } = await sql<{ range: number }>`
    select p.data_range as range from ${sql.table(tableOf('tenant'))} t
      join ${sql.table(tableOf('policy'))} p on p.id = t.policy_id where t.id = ${actor.tenantId}`.execute(
    tx,
  )
  const [policy] = rows
  if (policy && !isScopeWithin(draft, { dataScope: policy.range, deptIds: [] }))
    throw new Refusal('errors.role.beyondRange')
}
