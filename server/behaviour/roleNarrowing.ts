import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Context } from '#server/kit/types.ts'
import { widthOf } from './roleLimits.ts'
import { narrowed, type Width } from './scopeWidth.ts'

const roles = sql.table(tableOf('role'))
const menuLinks = sql.table(linkTableOf('role', 'menuIds'))
const deptLinks = sql.table(linkTableOf('role', 'deptIds'))

interface Child extends Width {
  id: string
  parentId: string
}

/** After a role has shrunk: every role below keeps what it still shares with its parent. */
export const narrowBelow = async (context: Context, roleId: string): Promise<void> => {
  let widths = new Map([[roleId, await widthOf(context, roleId)]])
  while (widths.size > 0) {
    const parents = [...widths.keys()]
    const fewer = await dropMenus(context, parents)
    const children = await childrenOf(context, parents)
    const kept = children.map(child => ({
      child,
      width: narrowed(child, widths.get(child.parentId) as Width),
    }))
    const closer = kept.filter(({ child, width }) => width !== child)
    for (const { child, width } of closer) await setWidth(context, child.id, width)
    await touch(context, [...fewer, ...closer.map(({ child }) => child.id)])
    widths = new Map(kept.map(({ child, width }) => [child.id, width]))
  }
}

const childrenOf = async ({ tx, actor }: Context, parents: readonly string[]): Promise<Child[]> => {
  const { rows } = await sql<Child>`
    select r.id, r.parent_id as "parentId", r.data_scope as "dataScope",
      array(select l.target_id::text from ${deptLinks} l where l.tenant_id = r.tenant_id and l.owner_id = r.id) as "deptIds"
    from ${roles} r where r.tenant_id = ${actor.tenantId} and r.parent_id = any(${[...parents]}::bigint[]) and r.deleted_at is null`.execute(
    tx,
  )
  return rows
}

const dropMenus = async ({ tx, actor }: Context, parents: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from ${menuLinks} l using ${roles} r
    where l.tenant_id = ${actor.tenantId} and r.tenant_id = l.tenant_id and r.id = l.owner_id and r.deleted_at is null
      and r.parent_id = any(${[...parents]}::bigint[])
      and not exists (select 1 from ${menuLinks} p where p.tenant_id = l.tenant_id and p.owner_id = r.parent_id and p.target_id = l.target_id)
    returning l.owner_id as id`.execute(tx)
  return rows.map(row => row.id)
}

const setWidth = async ({ tx, actor }: Context, id: string, width: Width): Promise<void> => {
  await sql`update ${roles} set data_scope = ${width.dataScope} where tenant_id = ${actor.tenantId} and id = ${id}`.execute(
    tx,
  )
  await sql`delete from ${deptLinks} where tenant_id = ${actor.tenantId} and owner_id = ${id}`.execute(
    tx,
  )
  await sql`insert into ${deptLinks} (tenant_id, owner_id, target_id)
    select ${actor.tenantId}::bigint, ${id}::bigint, unnest(${[...width.deptIds]}::bigint[])`.execute(
    tx,
  )
}

/** Whoever has such a role open for editing is told that it changed. */
const touch = async ({ tx, actor }: Context, ids: readonly string[]): Promise<void> => {
  await sql`update ${roles} set version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where tenant_id = ${actor.tenantId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
}
