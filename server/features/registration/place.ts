import { sql } from 'kysely'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'

/** What a policy says about registration. */
export interface RegistrationTerms {
  policyId: string
  /** 1: a new tenant; 2: a place in an existing tenant. */
  tenantSet: 1 | 2
  tenantId: string | null
  deptId: string | null
  roleId: string | null
  postId: string | null
}

/**
 * Why nobody can register, as a sentence for the server's log. The person who tries only learns
 * that it is not possible.
 */
export class RegistrationImpossible extends Error {}

const fault = ({ policyId }: RegistrationTerms, what: string) =>
  new RegistrationImpossible(`policy ${policyId}: ${what}`)

/** The terms of this policy, or of the default policy. */
export const registrationTermsOf = async (
  tx: Tx,
  policyId: string | null,
): Promise<RegistrationTerms> => {
  const which = policyId === null ? sql`p.is_default` : sql`p.id = ${policyId}`
  const { rows } = await sql<RegistrationTerms>`
    select p.id::text as "policyId", p.tenant_set as "tenantSet", p.default_tenant_id::text as "tenantId",
      p.default_dept_id::text as "deptId", p.default_role_id::text as "roleId", p.default_post_id::text as "postId"
    from uc_policy p where p.deleted_at is null and ${which} order by p.id limit 1`.execute(tx)
  const [terms] = rows
  if (!terms)
    throw new RegistrationImpossible(policyId ? 'the policy is gone' : 'there is no default policy')
  return terms
}

/** Where a person who joins a tenant is placed. */
export interface JoinPlace {
  tenantId: string
  deptId: string | null
  roleIds: string[]
  postIds: string[]
  /** Maximum number of users; 0 for no limit. */
  userMax: number
}

/** The place by these terms, locked until the end of the transaction. */
export const lockJoinPlace = async (
  tx: Tx,
  terms: RegistrationTerms,
  now: number,
): Promise<JoinPlace> => {
  const { rows } = await sql<{ id: string; userMax: number }>`
    select t.id::text as id, coalesce((select p.user_max from uc_policy p where p.id = t.policy_id), 0) as "userMax"
    from uc_tenant t where t.id = ${terms.tenantId} and t.status = 1 and t.deleted_at is null
      and (t.expires_at is null or t.expires_at > ${new Date(now)}) for share of t`.execute(tx)
  const [home] = rows
  if (!home) throw fault(terms, 'its default tenant is disabled, expired or gone')
  // Self-registered people must never become staff of the platform.
  if (home.id === '1') throw fault(terms, 'its default tenant is the platform itself')
  const [deptIds, roleIds, postIds] = await Promise.all([
    held(tx, dept, home.id, terms.deptId),
    held(tx, role, home.id, terms.roleId),
    held(tx, post, home.id, terms.postId),
  ])
  if (!deptIds) throw fault(terms, 'its default department is disabled or gone')
  if (!roleIds) throw fault(terms, 'its default role is disabled, gone or an administrator')
  if (!postIds) throw fault(terms, 'its default post is disabled or gone')
  return { tenantId: home.id, userMax: home.userMax, deptId: deptIds[0] ?? null, roleIds, postIds }
}

/**
 * The row with this id while it is enabled, as a list of one; empty when no id is given, undefined when the row is not
 * available.
 */
const held = async (
  tx: Tx,
  { name }: { name: string },
  tenantId: string,
  id: string | null,
): Promise<string[] | undefined> => {
  if (id === null) return []
  const ordinary = name === 'role' ? sql`not r.builtin` : sql`true`
  const { rows } = await sql<{
    id: string
  }>`select r.id::text as id from ${sql.table(tableOf(name))} r
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.status = 1 and r.deleted_at is null and ${ordinary}
    for share of r`.execute(tx)
  return rows[0] && [rows[0].id]
}
