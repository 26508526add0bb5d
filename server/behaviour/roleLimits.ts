import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { forbidden, Refusal } from '#server/errors.ts'
import type { Context } from '#server/kit/types.ts'
import { rolesBelow } from './roleTree.ts'
import { isWithin, type Width } from './scopeWidth.ts'

export interface RoleDraft extends Width {
  readonly parentId: string | null
  readonly menuIds: readonly string[]
}

/** The menus with everything above them: a leaf alone would show nowhere. */
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
  return rows.map(row => row.id)
}

/** A role lies below one's own; only an administrator starts a new tree. */
export const mustPlace = async ({ tx, actor }: Context, parentId: string | null): Promise<void> => {
  if (actor.admin) return
  if (parentId === null) throw forbidden('errors.role.notBelow')
  if (actor.roleIds.includes(parentId)) return
  if (!(await rolesBelow(tx, actor)).has(parentId)) throw forbidden('errors.role.notBelow')
}

/** Refuses menus that the caller does not hold, and whatever the parent role does not hold. */
export const mustHold = async (
  context: Context,
  draft: RoleDraft,
  added: readonly string[],
): Promise<void> => {
  const { actor } = context
  const own = await menusOf(context, actor.roleIds)
  if (!added.every(id => own.has(id))) throw forbidden('errors.role.beyond')
  if (draft.parentId === null) return
  const parent = await widthOf(context, draft.parentId)
  const menus = await menusOf(context, [draft.parentId])
  if (!isWithin(draft, parent) || !draft.menuIds.every(id => menus.has(id)))
    throw new Refusal('errors.role.beyondParent')
}

const menusOf = async (
  { tx, actor }: Context,
  roleIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    id: string
  }>`select distinct target_id as id from ${sql.table(linkTableOf('role', 'menuIds'))}
    where tenant_id = ${actor.tenantId} and owner_id = any(${[...roleIds]}::bigint[])`.execute(tx)
  return new Set(rows.map(row => row.id))
}

export const widthOf = async ({ tx, actor }: Context, roleId: string): Promise<Width> => {
  const { rows } = await sql<Width>`
    select r.data_scope as "dataScope",
      array(select l.target_id::text from ${sql.table(linkTableOf('role', 'deptIds'))} l where l.tenant_id = r.tenant_id and l.owner_id = r.id) as "deptIds"
    from ${sql.table(tableOf('role'))} r where r.tenant_id = ${actor.tenantId} and r.id = ${roleId}`.execute(
    tx,
  )
  return rows[0] ?? { dataScope: 5, deptIds: [] }
}
