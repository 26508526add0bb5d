import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { linkTableOf } from '#server/db/names.ts'

const links = sql.table(linkTableOf('user', 'roleIds'))

/** Users `u` with their tenant `t` and department `d`: the tables that `inForce` uses. */
export const userTables = sql`uc_user u join uc_tenant t on t.id = u.tenant_id
  left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id`

/**
 * Whether a user may sign in and continue: the user, their department and their tenant are enabled,
 * the tenant's contract has not ended, and at least one of their roles is enabled. Somebody without
 * any role may sign in and sees nothing.
 */
export const maySignInSql = (now: number): RawBuilder<boolean> => sql`(
  u.status = 1 and u.deleted_at is null and coalesce(d.status, 1) = 1
  and t.status = 1 and t.deleted_at is null and (t.expires_at is null or t.expires_at > ${new Date(now)})
  and (not exists (select from ${links} l where l.tenant_id = u.tenant_id and l.owner_id = u.id) or exists (
    select from ${links} l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
    where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.status = 1 and r.deleted_at is null)))`

/** Whether a user of the actor's tenant could sign in now. */
export const maySignIn = async (
  { tx, deps, actor }: Pick<Context, 'tx' | 'deps' | 'actor'>,
  userId: string,
): Promise<boolean> => {
  const { rows } = await sql`select from ${userTables}
    where u.tenant_id = ${actor.tenantId} and u.id = ${userId} and ${maySignInSql(deps.now())}`.execute(
    tx,
  )
  return rows.length > 0
}
