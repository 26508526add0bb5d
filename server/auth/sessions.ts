import { sql } from 'kysely'
import type { Context } from '#server/kit/types.ts'
import { linkTableOf } from '#server/db/names.ts'
import { forget } from './cache.ts'

type During = Pick<Context, 'tx' | 'deps' | 'afterCommit'>

/** Whose sessions end. */
export type Whose =
  | { tenantId: string; userIds: readonly string[]; exceptSession?: string }
  | { tenantId: string; roleId: string }
  | { tenantId: string; deptId: string }
  | { tenantId: string }

/**
 * Ends sessions inside the transaction that is the reason for it, and answers how many there were.
 * The transaction must see the tenant's rows. Once it has committed, the tokens answer 61.
 */
export const endSessions = async (context: During, whose: Whose): Promise<number> => {
  const { rows } = await sql<{ user_id: string }>`
    delete from uc_session s where tenant_id = ${whose.tenantId} and ${those(whose)} and expires_at > ${new Date(context.deps.now())}
    returning user_id`.execute(context.tx)
  context.afterCommit(() => forget(context.deps, { tenantId: whose.tenantId, ...('userIds' in whose ? { userIds: whose.userIds } : {}) }))
  return rows.length
}

const those = (whose: Whose) => {
  if ('userIds' in whose)
    return sql<boolean>`user_id = any(${[...whose.userIds]}::bigint[]) and id is distinct from ${whose.exceptSession ?? null}::bigint`
  if ('deptId' in whose)
    return sql<boolean>`exists (select from uc_user u where u.tenant_id = s.tenant_id and u.id = s.user_id and u.dept_id = ${whose.deptId})`
  if ('roleId' in whose)
    return sql<boolean>`exists (select from ${sql.table(linkTableOf('user', 'roleIds'))} l
      where l.tenant_id = s.tenant_id and l.owner_id = s.user_id and l.target_id = ${whose.roleId})`
  return sql<boolean>`true`
}

/**
 * Says that what actors rest on (roles, menus, scopes, departments, policies) has changed, for one tenant or,
 * with `everyone`, for all. Sessions go on; rights hold as of the next request.
 */
export const changed = (context: Pick<Context, 'deps' | 'afterCommit'>, whom: { tenantId: string } | 'everyone'): void =>
  context.afterCommit(() => forget(context.deps, whom))
