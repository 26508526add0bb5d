import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, type Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { queryRunnerIn } from '#server/kit/access/rowRules.ts'
import type { QueryRunner, RuleContext } from '#server/kit/behaviour.ts'

type Who = Pick<Actor, 'tenantId' | 'roleIds' | 'admin'>

/** Roles below the caller's own, without those that the caller holds. */
export const rolesBelow = (tx: Tx, who: Who): Promise<ReadonlySet<string>> =>
  askBelow(queryRunnerIn(tx), who)

const askBelow = async (
  ask: QueryRunner,
  { tenantId, roleIds }: Who,
): Promise<ReadonlySet<string>> => {
  const rows = await ask(
    sql<{ id: string }>`with recursive below (id) as (
        select id from uc_role where tenant_id = ${tenantId}::bigint and parent_id = ${anyId(roleIds)} and deleted_at is null
        union
        select r.id from uc_role r join below b on r.parent_id = b.id where r.tenant_id = ${tenantId}::bigint and r.deleted_at is null
      ) select id::text as id from below`,
  )
  return new Set(rows.map(row => row.id).filter(id => !roleIds.includes(id)))
}

/**
 * A cache by actor, for lists. A new actor object is created when anything changes that its rights
 * depend on, including roles.
 */
const remembered = new WeakMap<Actor, Promise<ReadonlySet<string>>>()

const belowOf = ({ ask, actor, hint }: RuleContext): Promise<ReadonlySet<string>> => {
  const known = hint && remembered.get(actor)
  if (known) return known
  const below = askBelow(ask, actor)
  if (hint) {
    remembered.set(actor, below)
    below.catch(() => remembered.delete(actor))
  }
  return below
}

/** Refuses roles that the caller may not grant. */
export const requireMayGrant = async (
  { tx, actor }: Context,
  roleIds: readonly string[],
): Promise<void> => {
  if (actor.admin || roleIds.length === 0) return
  const below = await rolesBelow(tx, actor)
  if (!roleIds.every(id => below.has(id))) throw forbidden('errors.role.beyond')
}

/** Refuses users with a role that is not below the caller's own, including the caller. */
export const requireMayManage = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  users: readonly { roleIds: readonly string[] }[],
): Promise<void> => {
  if (actor.admin) return
  const below = await rolesBelow(tx, actor)
  if (!users.every(user => user.roleIds.every(id => below.has(id)))) throw notBelow()
}

const notBelow = () => forbidden('errors.user.notBelow')

/** The rule that the actor may only manage people whose roles are all below the actor's own. */
export const managesHolder = async (
  asking: RuleContext,
): Promise<(row: { readonly roleIds?: readonly string[] }) => Refusal | undefined> => {
  if (asking.actor.admin) return () => undefined
  const below = await belowOf(asking)
  return ({ roleIds = [] }) => (roleIds.every(id => below.has(id)) ? undefined : notBelow())
}

/** The same for roles. */
export const managesRole = async (
  asking: RuleContext,
): Promise<(row: { readonly id?: string }) => Refusal | undefined> => {
  if (asking.actor.admin) return () => undefined
  const below = await belowOf(asking)
  return ({ id = '' }) => (below.has(id) ? undefined : forbidden('errors.role.notBelow'))
}

/**
 * The same for what belongs to people by `userId`: one's own, and that of people whom one manages.
 */
export const managesOwner = async (
  asking: RuleContext,
  rows: readonly { readonly userId?: string | null }[],
): Promise<(row: { readonly userId?: string | null }) => Refusal | undefined> => {
  const { ask, actor } = asking
  const isOther = (id: string | null | undefined): id is string => !!id && id !== actor.userId
  const others = [...new Set(rows.map(row => row.userId).filter(isOther))]
  if (actor.admin || others.length === 0) return () => undefined
  const [holders, rule] = await Promise.all([
    ask(holdersSql(actor.tenantId, others)),
    managesHolder(asking),
  ])
  const refused = new Map(holders.map(it => [it.userId, rule(it)]))
  return ({ userId }) => (isOther(userId) ? refused.get(userId) : undefined)
}

export interface Holder {
  userId: string
  roleIds: readonly string[]
}

/** These users with their roles. */
export const holdersOf = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userIds: readonly string[],
): Promise<Holder[]> => {
  return (await holdersSql(actor.tenantId, userIds).execute(tx)).rows
}

const holdersSql = (tenantId: string, userIds: readonly string[]) =>
  sql<Holder>`select u.id::text as "userId", array(
      select l.target_id::text from ${sql.table(linkTableOf('user', 'roleIds'))} l
      where l.tenant_id = u.tenant_id and l.owner_id = u.id) as "roleIds"
    from uc_user u where u.tenant_id = ${tenantId}::bigint and u.id = ${anyId(userIds)}`

/**
 * Locks a tenant's role tree for one writer at a time, so that a parent cannot lose permissions
 * while a child gains them. Waits while a policy changes roles of many tenants.
 */
export const lockRoles = async ({ tx, actor }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('roles', 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles:${actor.tenantId}`}, 0))`.execute(
    tx,
  )
}
