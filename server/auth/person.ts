import { sql } from 'kysely'
import type { Actor, Hold } from '#server/base/actor.ts'
import type { Tx } from '#server/base/tables.ts'
import { userTables } from './maySignIn.ts'
import { grantsOfRoles } from './menuGrants.ts'
import { type HeldRole, heldRolesSql, scopeOf } from './scope.ts'
import { holdOf } from './sessionHold.ts'

/** What is read about a person before they act. */
export interface Person {
  tenant_id: string
  tenant_name: string
  tenant_expires_at: string | null
  user_id: string
  user_name: string
  real_name: string
  dept_id: string | null
  must_change: boolean | null
  /** What their session waits for. */
  hold?: Exclude<Hold, 'password'> | null
  policy: Record<string, unknown> | null
  roles: readonly HeldRole[] | null
}

/** The columns of a `Person`, from the tables of `people`. */
export const personColumns = sql`u.tenant_id, t.name as tenant_name, t.expires_at as tenant_expires_at, u.id as user_id,
  u.user_name, u.real_name, u.dept_id, c.must_change, to_jsonb(p) as policy, ${heldRolesSql} as roles`

export const personTables = sql`${userTables}
  left join uc_policy p on p.id = t.policy_id
  left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id`

/** The actor with the permissions and data scopes as they are now. */
export const actorFrom = async (tx: Tx, found: Person, sessionId: string): Promise<Actor> => {
  const roles = found.roles ?? []
  const person = { tenantId: found.tenant_id, userId: found.user_id, deptId: found.dept_id }
  return {
    ...person,
    sessionId,
    userName: found.user_name,
    realName: found.real_name,
    roleIds: roles.map(role => role.id),
    platform: found.tenant_id === '1',
    admin: roles.some(role => role.builtin),
    hold: holdOf(found),
    grants: await grantsOfRoles(tx, person.tenantId, roles),
    scope: await scopeOf(tx, person, roles),
    limits: policyLimitsOf(found.policy ?? {}),
  }
}

/** The numeric limits in a policy's row. */
export const policyLimitsOf = (policy: Record<string, unknown>): Actor['limits'] =>
  Object.fromEntries(
    Object.entries(policy).filter((it): it is [string, number] => typeof it[1] === 'number'),
  )
