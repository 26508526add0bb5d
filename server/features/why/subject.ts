import { sql } from 'kysely'
import { factorMissingSql } from '#server/auth/factor/required.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import { grantsOfRoles } from '#server/auth/menuGrants.ts'
import { type HeldRole, scopeOf } from '#server/auth/scope.ts'
import { holdOf } from '#server/auth/sessionHold.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { notFound } from '#server/base/errors.ts'
import { linkTableOf } from '#server/db/names.ts'

/** What an explanation needs: the caller's transaction, tenant and language. */
export type WhyContext = Pick<
  Context,
  'tx' | 'actor' | 'deps' | 'registry' | 'language' | 'requestId' | 'ip' | 'afterCommit' | 'tell'
>

interface Role extends HeldRole {
  readonly name: string
  readonly enabled: boolean
}

/** A person as their requests would be checked at this moment, and what that depends on. */
export interface Subject {
  readonly actor: Actor
  /** Whether they may sign in and continue at all. */
  readonly inForce: boolean
  readonly enabled: boolean
  readonly dept: { id: string; name: string; enabled: boolean } | null
  readonly tenantEnabled: boolean
  /** The person's roles, including disabled ones. */
  readonly roles: readonly Role[]
}

interface SubjectRow {
  user_name: string
  real_name: string
  dept_id: string | null
  dept_name: string | null
  dept_enabled: boolean | null
  enabled: boolean
  tenant_enabled: boolean
  in_force: boolean
  must_change: boolean
  enrols: boolean
  roles: readonly Role[] | null
}

/**
 * Builds the actor that a session of this user would have. Callers who ask about themselves are
 * judged as the actor that they are, also while they act elsewhere or by an API key.
 */
export const subjectOf = async (asking: WhyContext, userId: string): Promise<Subject> => {
  const { tx, actor } = asking
  const { tenantId } = actor
  const isOwn = actor.userId === userId
  const found = await find(asking, userId)
  if (!found) {
    if (isOwn) return visitor(asking)
    throw notFound()
  }
  const roles = found.roles ?? []
  const held = roles.filter(it => it.enabled)
  const person = { tenantId, userId, deptId: found.dept_id }
  return {
    // The caller is in force. A disabled tenant may still be entered to look at it.
    inForce: isOwn || found.in_force,
    enabled: isOwn || found.enabled,
    dept: found.dept_id
      ? {
          id: found.dept_id,
          name: found.dept_name ?? '',
          enabled: isOwn || (found.dept_enabled ?? true),
        }
      : null,
    tenantEnabled: isOwn || found.tenant_enabled,
    roles,
    actor: isOwn
      ? actor
      : {
          ...person,
          // None of the sessions that there are.
          sessionId: '0',
          userName: found.user_name,
          realName: found.real_name,
          roleIds: held.map(it => it.id),
          platform: tenantId === '1',
          admin: held.some(it => it.builtin),
          hold: holdOf({ hold: found.enrols ? 'enrol' : null, must_change: found.must_change }),
          grants: await grantsOfRoles(tx, tenantId, held),
          scope: await scopeOf(tx, person, held),
          limits: actor.limits,
        },
  }
}

/** Platform staff who act in the tenant and have no account in it. */
const visitor = async ({ tx, actor }: WhyContext): Promise<Subject> => {
  const { rows: roles } = await sql<Role>`
    select r.id::text as id, r.data_scope as "dataScope", r.builtin, r.name, true as enabled from uc_role r
    where r.tenant_id = ${actor.tenantId} and r.id = any(${[...actor.roleIds]}::bigint[]) order by r.sort, r.id`.execute(
    tx,
  )
  return { inForce: true, enabled: true, dept: null, tenantEnabled: true, roles, actor }
}

const find = async (
  { tx, actor, deps }: WhyContext,
  userId: string,
): Promise<SubjectRow | undefined> => {
  const { rows } = await sql<SubjectRow>`
    select u.user_name, u.real_name, u.dept_id, d.name as dept_name, d.status = 1 as dept_enabled,
      u.status = 1 and u.deleted_at is null as enabled,
      t.status = 1 and t.deleted_at is null and (t.expires_at is null or t.expires_at > ${new Date(deps.now())}) as tenant_enabled,
      ${maySignInSql(deps.now())} as in_force, coalesce(c.must_change, false) as must_change, ${factorMissingSql} as enrols,
      (select json_agg(json_build_object('id', r.id::text, 'dataScope', r.data_scope, 'builtin', r.builtin,
          'name', r.name, 'enabled', r.status = 1) order by r.sort, r.id)
        from ${sql.table(linkTableOf('user', 'roleIds'))} l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
        where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.deleted_at is null) as roles
    from ${userTables} left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
    where u.tenant_id = ${actor.tenantId} and u.id = ${userId}`.execute(tx)
  return rows[0]
}
