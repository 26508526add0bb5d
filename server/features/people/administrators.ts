import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'

interface Administrator {
  id: string
  name: string
  deptId: string | null
  enabled: boolean
}

/**
 * The live users of the caller's tenant who hold its built-in role, locked until this transaction
 * ends.
 */
export const administratorsOf = async ({
  tx,
  actor: { tenantId },
}: Context): Promise<Administrator[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`administrators:${tenantId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<Administrator>`
    select distinct u.id, coalesce(u.real_name, u.user_name) as name, u.dept_id as "deptId",
      u.status = 1 and coalesce(d.status, 1) = 1 as enabled
    from ${sql.table(tableOf('user'))} u
    join ${sql.table(linkTableOf('user', 'roleIds'))} l on l.tenant_id = u.tenant_id and l.owner_id = u.id
    join ${sql.table(tableOf('role'))} r on r.tenant_id = l.tenant_id and r.id = l.target_id
    left join ${sql.table(tableOf('dept'))} d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    where u.tenant_id = ${tenantId} and r.builtin and r.deleted_at is null and u.deleted_at is null`.execute(
    tx,
  )
  return rows
}

interface Holder {
  readonly id: string
  readonly roleIds: readonly string[]
}

/**
 * Refuses to delete or disable the tenant's administrator. Their administrator role must be removed
 * first.
 */
export const mustNotAdminister = async (
  context: Context,
  users: readonly Holder[],
): Promise<void> => {
  if (!(await mayAdminister(context, users))) return
  const administrators = await administratorsOf(context)
  if (administrators.some(it => users.some(user => user.id === it.id)))
    throw new Refusal('errors.user.tenantAdmin')
}

/** Refuses to remove the built-in role from the last person who can sign in with it. */
export const requireRemainingAdministrator = async (
  context: Context,
  user: Holder,
  roleIds: readonly string[],
): Promise<void> => {
  if (!(await mayAdminister(context, [user])) || (await holdsBuiltin(context, roleIds))) return
  const administrators = await administratorsOf(context)
  if (!administrators.some(it => it.id === user.id)) return
  if (!administrators.some(it => it.id !== user.id && it.enabled))
    throw new Refusal('errors.user.lastAdmin')
}

/**
 * Whether one of these locked users holds a built-in role. Only then are the administrators locked,
 * which would block the whole tenant while a batch runs.
 */
const mayAdminister = (context: Context, users: readonly Holder[]): Promise<boolean> =>
  holdsBuiltin(context, [...new Set(users.flatMap(user => user.roleIds))])

/** Whether one of these roles is a built-in role of the tenant. */
export const holdsBuiltin = async (
  { tx, actor }: Context,
  roleIds: readonly string[],
): Promise<boolean> => {
  if (roleIds.length === 0) return false
  const found = await tx
    .selectFrom(tableOf('role'))
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', anyId(roleIds))
    .where('builtin', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
