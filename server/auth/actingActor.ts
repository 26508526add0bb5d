import { sql } from 'kysely'
import { type Acting, type Actor, actorNameOf, type Grants } from '#server/base/actor.ts'
import type { Tx } from '#server/base/tables.ts'
import { compileGrants } from './grants.ts'
import { maySignInSql } from './maySignIn.ts'
import { grantsOfRoles } from './menuGrants.ts'
import { actorFrom, type Person, personColumns, personTables, policyLimitsOf } from './person.ts'
import type { HeldRole } from './scope.ts'

/** Where a session acts: in another tenant, or as another user. */
export interface ActingTarget {
  homeTenantName: string
  tenantId: string
  userId: string | null
  until: number
  reason: string
  write: boolean
}

/** The permissions needed to act there. When they are lost, the acting ends. */
const actingPermissions = {
  tenant: '/user/admin/tenant/:id/enter',
  user: '/user/admin/member/:id/seeAs',
} as const

/**
 * The actor of a session that acts elsewhere. The permission for it is checked again each time;
 * without it the actor can do nothing there.
 */
export const actingActorOf = async (
  tx: Tx,
  own: Actor,
  stand: ActingTarget,
  now: number,
): Promise<Actor> => {
  const acting = actingOf(own, stand)
  const there =
    stand.tenantId === own.tenantId ? own : await inTenantOf(tx, own, stand, { acting, now })
  if (!there) return nowhere(own, stand, acting)
  if (stand.userId === null) return there
  return (await inPlaceOf(tx, there, stand.userId, { acting, now })) ?? nowhere(own, stand, acting)
}

const actingOf = (own: Actor, { homeTenantName, userId, until, reason }: ActingTarget): Acting => ({
  as: userId === null ? 'tenant' : 'user',
  homeTenantId: own.tenantId,
  homeTenantName,
  userId: own.userId,
  userName: actorNameOf(own),
  reason,
  until,
  readOnly: true,
})

const nothing = { all: false, deptIds: [], ownerIds: [] } as const

/**
 * An actor who can do nothing. The session does not return to its own tenant by itself, because
 * what was begun elsewhere would be saved in the wrong tenant.
 */
const nowhere = (own: Actor, { tenantId }: ActingTarget, acting: Acting): Actor => ({
  ...own,
  tenantId,
  deptId: null,
  roleIds: [],
  platform: false,
  admin: false,
  grants: compileGrants([]),
  scope: nothing,
  limits: {},
  acting: { ...acting, until: 0 },
})

interface Moment {
  acting: Acting
  now: number
}
interface Tenant {
  lasts: boolean
  policy: Record<string, unknown> | null
  roles: readonly HeldRole[] | null
}

/**
 * The actor in another tenant: with the permissions that they have at home and that the tenant's
 * administrators have there, under the tenant's limits, and read-only while the tenant is not in
 * force.
 */
const inTenantOf = async (
  tx: Tx,
  own: Actor,
  { tenantId, write }: ActingTarget,
  { acting, now }: Moment,
): Promise<Actor | undefined> => {
  if (!own.platform || !own.grants.allows('POST', actingPermissions.tenant)) return
  const tenant = await findTenant(tx, tenantId, now)
  if (!tenant) return
  const roles = tenant.roles ?? []
  return {
    ...own,
    tenantId,
    homeTenantId: own.tenantId,
    deptId: null,
    roleIds: own.admin ? roles.map(role => role.id) : [],
    platform: false,
    grants: both(own.grants, await grantsOfRoles(tx, tenantId, roles)),
    scope: own.scope.all ? own.scope : nothing,
    limits: policyLimitsOf(tenant.policy ?? {}),
    acting: { ...acting, readOnly: !write || !tenant.lasts },
  }
}

const findTenant = async (tx: Tx, id: string, now: number): Promise<Tenant | undefined> => {
  const { rows } = await sql<Tenant>`
    select t.status = 1 and (t.expires_at is null or t.expires_at > ${new Date(now)}) as lasts, to_jsonb(p) as policy,
      (select json_agg(json_build_object('id', r.id::text, 'dataScope', r.data_scope, 'builtin', true) order by r.id)
        from uc_role r where r.tenant_id = t.id and r.builtin and r.status = 1 and r.deleted_at is null) as roles
    from uc_tenant t left join uc_policy p on p.id = t.policy_id
    where t.id = ${id} and t.deleted_at is null`.execute(tx)
  return rows[0]
}

const both = (one: Grants, other: Grants): Grants => ({
  menuIds: new Set([...one.menuIds].filter(id => other.menuIds.has(id))),
  allows: (method, path) => one.allows(method, path) && other.allows(method, path),
})

/** The actor with exactly what that person may do and sees, read-only. */
const inPlaceOf = async (
  tx: Tx,
  there: Actor,
  userId: string,
  { acting, now }: Moment,
): Promise<Actor | undefined> => {
  if (!there.admin || !there.grants.allows('POST', actingPermissions.user)) return
  const { rows } = await sql<Person>`
    select ${personColumns} from ${personTables}
    where u.tenant_id = ${there.tenantId} and u.id = ${userId} and ${maySignInSql(now)}`.execute(tx)
  const [found] = rows
  if (!found) return
  const person = await actorFrom(tx, found, there.sessionId)
  return { ...person, homeTenantId: acting.homeTenantId, hold: there.hold, acting }
}
