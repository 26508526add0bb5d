import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import type { Registry } from '#resources/core/registry.ts'
import { user } from '#resources/user.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { collationOf } from '#server/db/collations.ts'
import { containsTextSql } from '#server/db/fold.ts'
import { tableOf } from '#server/db/names.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { readRowsAsActor, type TransactionActor } from '#server/db/transactions.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { planOf } from '#server/kit/plan.ts'
import { searchTextOf } from '#server/kit/query/query.ts'
import { addPatterns, filterSql } from '#server/kit/query/where.ts'

/** How many people are shown, and how many are sorted for it. */
const [shown, sorted] = [50, 1000]

/** Condition: people whom the actor may write to, those in their data scope except themselves. */
const reachable = ({ tenantId, userId, scope }: Actor, u = 'u'): RawBuilder<SqlBool> =>
  sqlPart(
    params =>
      `${u}.tenant_id = ${params.add(tenantId, 'bigint')} and ${u}.status = 1 and ${u}.deleted_at is null
    and ${u}.id <> ${params.add(userId, 'bigint')} and ${inScopeSql(user, { tenantId, scope }, params, u)}`,
  )

interface Recipient {
  readonly id: string
  readonly title: string
  /** The department and the user name. */
  readonly subtitle: string
  readonly avatar: string | null
}

interface Finding {
  readonly deps: Deps
  readonly registry: Registry
  /** The language whose order of names is wanted. */
  readonly language: Language
}

/**
 * The first few people whom the actor may write to and whose name, account or department contains
 * the text.
 */
export const findRecipients = async (
  { deps, registry, language }: Finding,
  actor: Actor,
  q: string | undefined,
) => {
  const sought = q === undefined ? sql`` : sql` and ${soughtSql(registry, actor, q)}`
  const list = sql<Recipient>`select u.id, u.real_name as title, concat_ws(' · ', d.name, u.user_name) as subtitle, u.avatar
    from uc_user u left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    where ${reachable(actor)}${sought} order by u.real_name collate ${sql.raw(collationOf(language))}, u.id limit ${sql.lit(shown)}`
  return readRowsAsActor(deps.db, actor, list)
}

/**
 * Condition: among the first people who match. Names and departments are looked up apart, each by
 * its own index, since an `or` across the join would read every person of the tenant. As many of
 * each are taken as can be sorted at once, so that the page is in order while there are no more.
 */
const soughtSql = (registry: Registry, actor: Actor, q: string): RawBuilder<SqlBool> => {
  const which = reachable(actor, 't')
  // A phone number or an e-mail, which the list of people hides from some, is no way to find them.
  const plan = { ...planOf(registry, user), searched: ['real_name', 'user_name'] }
  const named = sqlPart(params =>
    filterSql(plan, actor, { conditions: [], search: searchTextOf(q) }, params),
  )
  const holds = sqlPart<SqlBool>(params => containsTextSql('d.name', addPatterns(q, params)))
  const depts = sql`select d.id from uc_dept d where d.tenant_id = ${actor.tenantId} and d.deleted_at is null
    and ${holds} limit ${sql.lit(sorted)}`
  // In the order of the index on departments, so that the planner does not read all people for it.
  const within = sql`select p.id from (${depts}) d cross join lateral (
    select t.id from uc_user t where ${which} and t.dept_id = d.id order by t.id limit ${sql.lit(sorted)}) p limit ${sql.lit(sorted)}`
  const people = sql`select t.id from uc_user t where ${which}${named} limit ${sql.lit(sorted)}`
  return sql`u.id = any(array((${people}) union (${within})))`
}

/** The participants of a letter: everyone who may read it may answer its sender and its recipients. */
export const participantsOf = async (
  tx: Tx,
  { tenantId, userId }: TransactionActor,
  id: string,
): Promise<string[]> => {
  const { rows } = await sql<{ senderId: string; readers: string[] }>`
    select m.sender_id as "senderId", array_agg(r.user_id) as readers
    from uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
    where m.tenant_id = ${tenantId} and m.id = ${id} and m.kind = 3 group by m.sender_id
    having m.sender_id = ${userId} or bool_or(r.user_id = ${userId})`.execute(tx)
  const [found] = rows
  if (!found) throw new Invalid({ replyTo: { key: 'missing' } })
  return [found.senderId, ...found.readers]
}

/** Refuses people whom the actor may not write to, except when answering them. */
export const requireReachable = async (
  tx: Tx,
  actor: Actor,
  { userIds, answered }: { userIds: readonly string[]; answered: readonly string[] },
): Promise<void> => {
  const everyone = { ...actor, scope: { ...actor.scope, all: true } }
  const found = await tx
    .selectFrom(`${tableOf('user')} as u`)
    .select('u.id')
    .where('u.id', '=', anyId(userIds))
    .where(
      sql<SqlBool>`((${reachable(actor)}) or (${reachable(everyone)} and u.id = ${anyId(answered)}))`,
    )
    .execute()
  if (found.length !== userIds.length) throw new Invalid({ userIds: { key: 'missing' } })
}
