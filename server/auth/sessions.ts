import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf } from '#server/db/names.ts'
import { inTenant } from '#server/db/transactions.ts'
import { invalidateAfterCommit } from './cache.ts'
import { type EndReason, endSessionsSql } from './sessionEnd.ts'

type During = Pick<Context, 'tx' | 'deps' | 'afterCommit'> &
  Partial<Pick<Context, 'tell'>> & { actor: Pick<Actor, 'tenantId'> }

/** Which sessions end: in the actor's tenant by default, of all its members by default. */
export interface SessionFilter {
  tenantId?: string
  userIds?: readonly string[]
  sessionIds?: readonly string[]
  roleId?: string
  deptId?: string
  /** Sessions that began with one of these API keys. */
  keyIds?: readonly string[]
  /** A session to keep, such as that of the person who changes their own password. */
  exceptSession?: string
}

/**
 * Ends sessions inside the transaction that is the reason for it, stores that reason, and returns
 * their number, which the answer of a write contains as `sessions`. After the commit their tokens
 * answer 61.
 */
export const endSessions = async (
  context: During,
  { reason, ...whose }: SessionFilter & { reason: EndReason },
): Promise<number> => {
  const { tx, deps, actor, tell } = context
  const tenantId = whose.tenantId ?? actor.tenantId
  const count = await inTenant({ tx, actor }, tenantId, async () => {
    if (!whose.sessionIds && !whose.keyIds) await forgetCodes(tx, tenantId, whose)
    return remove(tx, sql`tenant_id = ${tenantId} and ${those(whose)}`, { reason, now: deps.now() })
  })
  tell?.('sessions', count)
  invalidateAfterCommit(context, { tenantId, ...(whose.userIds ? { userIds: whose.userIds } : {}) })
  return count
}

const remove = async (tx: Tx, ...ending: Parameters<typeof endSessionsSql>): Promise<number> => {
  const { rows } = await endSessionsSql(...ending).execute(tx)
  return rows.filter(row => row.live).length
}

/** Codes that were sent before become invalid. */
const forgetCodes = async (
  tx: Tx,
  tenantId: string,
  { userIds, roleId, deptId }: SessionFilter,
) => {
  const whose = those({
    ...(userIds ? { userIds } : {}),
    ...(roleId ? { roleId } : {}),
    ...(deptId ? { deptId } : {}),
  })
  await sql`delete from uc_code s where tenant_id = ${tenantId} and ${whose}`.execute(tx)
}

const those = ({ userIds, sessionIds, roleId, deptId, keyIds, exceptSession }: SessionFilter) => {
  const named = [
    sessionIds && sql<boolean>`s.id = any(${[...sessionIds]}::bigint[])`,
    userIds && sql<boolean>`s.user_id = any(${[...userIds]}::bigint[])`,
    keyIds && sql<boolean>`s.key_id = any(${[...keyIds]}::bigint[])`,
    deptId &&
      sql<boolean>`exists (select from uc_user u where u.tenant_id = s.tenant_id and u.id = s.user_id and u.dept_id = ${deptId})`,
    roleId &&
      sql<boolean>`exists (select from ${sql.table(linkTableOf('user', 'roleIds'))} l
        where l.tenant_id = s.tenant_id and l.owner_id = s.user_id and l.target_id = ${roleId})`,
    exceptSession && sql<boolean>`s.id <> ${exceptSession}`,
  ]
  return sql.join([sql`true`, ...named.filter(it => it !== undefined && it !== '')], sql` and `)
}

/**
 * Whose rights have changed: everybody's, or those of people in the actor's tenant or in another
 * one.
 */
export type AffectedPeople =
  | 'everyone'
  | 'tenant'
  | { tenantId?: string; userIds?: readonly string[] }

/**
 * Announces that what actors depend on (roles, menus, scopes, departments, policies) has changed.
 * Sessions continue; the new rights apply from the next request on, on every node within a second.
 */
export const announceRightsChange = (
  context: Pick<Context, 'tx' | 'deps' | 'actor' | 'afterCommit'>,
  whom: AffectedPeople = 'tenant',
): void => {
  const named = whom === 'tenant' ? {} : whom
  const { tenantId } = context.actor
  invalidateAfterCommit(context, named === 'everyone' ? named : { tenantId, ...named })
}
