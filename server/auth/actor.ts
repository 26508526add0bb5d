import { sql } from 'kysely'
import type { Actor, Tx } from '#server/kit/types.ts'
import { inForce, standing } from './inForce.ts'
import { grantsOf } from './menuGrants.ts'
import { type HeldRole, heldRoles, scopeOf } from './scope.ts'
import type { Known } from './session.ts'

interface Found {
  session_id: string
  tenant_id: string
  user_id: string
  used_at: string
  expires_at: string
  remember: boolean
  user_name: string
  real_name: string
  dept_id: string | null
  tenant_expires_at: string | null
  must_change: boolean | null
  policy: Record<string, unknown> | null
  roles: readonly HeldRole[] | null
}

/** The session of this hash with its actor as he is at this moment; undefined when either has ended. */
export const actorOf = async (tx: Tx, hash: string, now: number): Promise<Known | undefined> => {
  const found = await findSession(tx, hash, now)
  if (!found) return undefined
  const roles = found.roles ?? []
  const person = { tenantId: found.tenant_id, userId: found.user_id, deptId: found.dept_id }
  return {
    hash,
    remember: found.remember,
    expiresAt: Date.parse(found.expires_at),
    usedAt: Date.parse(found.used_at),
    readAt: now,
    tenantUntil: found.tenant_expires_at ? Date.parse(found.tenant_expires_at) : null,
    actor: Object.freeze({
      ...person,
      sessionId: found.session_id,
      userName: found.user_name,
      realName: found.real_name,
      roleIds: roles.map(role => role.id),
      platform: found.tenant_id === '1',
      admin: roles.some(role => role.builtin),
      mustChangePassword: found.must_change ?? false,
      grants: await grantsOf(tx, person.tenantId, roles),
      scope: await scopeOf(tx, person, roles),
      limits: limitsIn(found.policy ?? {}),
    }),
  }
}

/** The limits among what a policy's row holds. */
export const limitsIn = (policy: Record<string, unknown>): Actor['limits'] =>
  Object.fromEntries(
    Object.entries(policy).filter((it): it is [string, number] => typeof it[1] === 'number'),
  )

const findSession = async (tx: Tx, hash: string, now: number): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select s.id as session_id, s.tenant_id, s.user_id, s.used_at, s.expires_at, s.remember, u.user_name, u.real_name, u.dept_id,
      t.expires_at as tenant_expires_at, c.must_change, to_jsonb(p) as policy,
      ${heldRoles} as roles
    from ${standing}
    join uc_session s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join uc_policy p on p.id = t.policy_id
    left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
    where s.hash = decode(${hash}, 'hex') and s.expires_at > ${new Date(now)} and ${inForce(now)}`.execute(
    tx,
  )
  return rows[0]
}
