import { user } from '#resources/user.ts'
import type { Acting } from '#server/db/scope.ts'
import { readAsActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { Invalid } from '#server/errors.ts'
import { scoped } from '#server/kit/scope.ts'
import { containing, createParams, type Params, run } from '#server/kit/sql.ts'
import type { Actor, AnyRow, Tx } from '#server/kit/types.ts'

/** Condition: people whom the actor may write to, those in their data scope except themselves. */
const reachable = ({ tenantId, userId, scope }: Actor, params: Params): string =>
  `u.tenant_id = ${params.add(tenantId, 'bigint')} and u.status = 1 and u.deleted_at is null
    and u.id <> ${params.add(userId, 'bigint')} and ${scoped(user, { tenantId, scope }, params, 'u')}`

/**
 * The first few people whom the actor may write to and whose name, account or number contains the
 * text.
 */
export const findRecipients = async ({ db }: Deps, actor: Actor, q: string | undefined) => {
  const params = createParams()
  const which = reachable(actor, params)
  const like = q === undefined ? undefined : params.add(containing(q), 'text')
  const sought = like
    ? ` and (u.real_name ilike ${like} or u.user_name ilike ${like} or d.name ilike ${like})`
    : ''
  const text = `select u.id::text as id, u.real_name as title, concat_ws(' · ', d.name, u.user_name) as subtitle, u.avatar
    from uc_user u left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    where ${which}${sought} order by u.real_name, u.id limit 50`
  const [list] = await readAsActor(db, actor, [{ text, values: params.values }])
  return list as AnyRow[]
}

/** The participants of a letter: whoever may read it may answer its sender and its recipients. */
export const replied = async (
  tx: Tx,
  { tenantId, userId }: Acting,
  id: string,
): Promise<string[]> => {
  const text = `select m.sender_id::text as "senderId", array_agg(r.user_id::text) as readers
    from uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
    where m.tenant_id = $1::bigint and m.id = $3::bigint and m.kind = 3 group by m.sender_id
    having m.sender_id = $2::bigint or bool_or(r.user_id = $2::bigint)`
  const [found] = await run(tx, text, [tenantId, userId, id])
  if (!found) throw new Invalid({ replyTo: { key: 'missing' } })
  return [found.senderId, ...found.readers]
}

/** Refuses people whom the actor may not write to, except when answering them. */
export const mustReach = async (
  tx: Tx,
  actor: Actor,
  { userIds, answered }: { userIds: readonly string[]; answered: readonly string[] },
): Promise<void> => {
  const params = createParams()
  const everyone = { ...actor, scope: { ...actor.scope, all: true } }
  const text = `select u.id from uc_user u where u.id = any(${params.add(userIds, 'bigint[]')}) and (
    (${reachable(actor, params)}) or (${reachable(everyone, params)} and u.id = any(${params.add(answered, 'bigint[]')})))`
  const found = await run(tx, text, params.values)
  if (found.length !== userIds.length) throw new Invalid({ userIds: { key: 'missing' } })
}
