import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { forbidden } from '#server/errors.ts'
import type { Actor, Context, Tx } from '#server/kit/types.ts'

type Who = Pick<Actor, 'tenantId' | 'roleIds' | 'admin'>
const roles = sql.table(tableOf('role'))

/** Roles below the caller's own; what he holds himself is never among them. */
export const rolesBelow = async (
  tx: Tx,
  { tenantId, roleIds }: Who,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select id from ${roles} where tenant_id = ${tenantId} and parent_id = any(${[...roleIds]}::bigint[]) and deleted_at is null
      union
      select r.id from ${roles} r join below b on r.parent_id = b.id where r.tenant_id = ${tenantId} and r.deleted_at is null
    ) select id from below`.execute(tx)
  return new Set(rows.map(row => row.id).filter(id => !roleIds.includes(id)))
}

/** Refuses roles that the caller may not hand out. */
export const mustGrant = async (
  { tx, actor }: Context,
  roleIds: readonly string[],
): Promise<void> => {
  if (actor.admin || roleIds.length === 0) return
  const below = await rolesBelow(tx, actor)
  if (!roleIds.every(id => below.has(id))) throw forbidden('errors.role.beyond')
}

/** Refuses users who hold a role that is not below the caller's own, himself among them. */
export const mustManage = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  users: readonly { roleIds: readonly string[] }[],
): Promise<void> => {
  if (actor.admin) return
  const below = await rolesBelow(tx, actor)
  if (!users.every(user => user.roleIds.every(id => below.has(id))))
    throw forbidden('errors.user.notBelow')
}

export interface Holder {
  userId: string
  roleIds: readonly string[]
}

/** These users with the roles that they hold. */
export const holdersOf = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userIds: readonly string[],
): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select u.id::text as "userId", array(select l.target_id::text from ${sql.table(linkTableOf('user', 'roleIds'))} l
      where l.tenant_id = u.tenant_id and l.owner_id = u.id) as "roleIds"
    from uc_user u where u.tenant_id = ${actor.tenantId} and u.id = any(${[...userIds]}::bigint[])`.execute(
    tx,
  )
  return rows
}

/**
 * One writer of a tenant's role tree at a time, so that a parent cannot shrink while a child grows, and none while
 * a policy acts on many tenants' roles.
 */
export const lockRoles = async ({ tx, actor }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('roles', 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles:${actor.tenantId}`}, 0))`.execute(
    tx,
  )
}
