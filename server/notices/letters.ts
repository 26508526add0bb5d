import { user } from '#resources/user.ts'
import type { Acting } from '#server/db/scope.ts'
import { asActor, readAsActor, selectAsActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { Invalid } from '#server/errors.ts'
import { cleanHtml } from '#server/kit/cleanHtml.ts'
import { scoped } from '#server/kit/scope.ts'
import { containing, createParams, type Params, run } from '#server/kit/sql.ts'
import type { Actor, AnyRow, Tx } from '#server/kit/types.ts'
import { hint } from './hints.ts'
import { isLive, messageColumns } from './items.ts'
import { addMessage } from './message.ts'
import { holdPictures } from './pictures.ts'
import { picturesIn, summaryOf } from './rich.ts'

export interface Letter {
  readonly userIds: readonly string[]
  readonly title: string
  readonly content: string
  readonly replyTo?: string | undefined
}

/** People one may write to: those in one's data scope, never oneself. */
const reachable = ({ tenantId, userId, scope }: Actor, params: Params): string =>
  `u.tenant_id = ${params.add(tenantId, 'bigint')} and u.status = 1 and u.deleted_at is null
    and u.id <> ${params.add(userId, 'bigint')} and ${scoped(user, { tenantId, scope }, params, 'u')}`

/** The first few people one may write to whose name, account or number holds the text. */
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

/** Writes a letter to people of the same tenant, each of whom is told at once; answers its id. */
export const sendLetter = async (deps: Deps, actor: Actor, letter: Letter): Promise<string> => {
  const content = cleanHtml(letter.content)
  const summary = summaryOf(content)
  const pictures = picturesIn(content)
  if (summary === '' && pictures.length === 0) throw new Invalid({ content: { key: 'required' } })
  const { tenantId } = actor
  const userIds = [...new Set(letter.userIds)]
  const id = await asActor(deps.db, actor, async tx => {
    const answered = letter.replyTo ? await replied(tx, actor, letter.replyTo) : []
    await mustReach(tx, actor, { userIds, answered })
    await holdPictures({ tx, actor, deps }, pictures)
    const self = await ownNames(tx, actor)
    const message = {
      kind: 3,
      title: letter.title,
      summary,
      content,
      pictures,
      replyTo: letter.replyTo ?? null,
    }
    return addMessage(tx, tenantId, { ...message, ...self, at: new Date(deps.now()) }, userIds)
  })
  await hint(deps, { tenantId, userIds, message: id, fresh: true })
  return id
}

/** With whom a letter was exchanged: whoever may read it may answer its writer and its readers. */
const replied = async (tx: Tx, { tenantId, userId }: Acting, id: string): Promise<string[]> => {
  const text = `select m.sender_id::text as "senderId", array_agg(r.user_id::text) as readers
    from uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
    where m.tenant_id = $1::bigint and m.id = $3::bigint and m.kind = 3 group by m.sender_id
    having m.sender_id = $2::bigint or bool_or(r.user_id = $2::bigint)`
  const [found] = await run(tx, text, [tenantId, userId, id])
  if (!found) throw new Invalid({ replyTo: { key: 'missing' } })
  return [found.senderId, ...found.readers]
}

const mustReach = async (
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

const ownNames = async (tx: Tx, { tenantId, userId }: Acting) => {
  const text = `select u.id::text as "senderId", u.real_name as "senderName", u.avatar as "senderAvatar"
    from uc_user u where u.tenant_id = $1::bigint and u.id = $2::bigint`
  const [self] = await run(tx, text, [tenantId, userId])
  return self as { senderId: string; senderName: string; senderAvatar: string | null }
}

const mine = `m.tenant_id = tenant.id::bigint and m.sender_id = $1::bigint and m.kind = 3 and ${isLive('$2::timestamptz')}`
const readers = `from uc_message_reader r where r.tenant_id = m.tenant_id and r.message_id = m.id`
const page = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select ${messageColumns("''")}, (select count(*) ${readers}) as people,
      (select count(*) ${readers} and r.read_at is not null) as read,
      (select json_agg(json_build_object('id', u.id::text, 'title', u.real_name, 'avatar', u.avatar) order by u.id)
        from uc_message_reader r join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.tenant_id = m.tenant_id and r.message_id = m.id) as recipients
    from uc_message m where ${mine} order by m.id desc offset $3::integer limit $4::integer) x) as list,
  (select count(*)::integer from uc_message m where ${mine}) as total`

/** The letters somebody has sent, the newest first, with to whom and how many of them have read it. */
export const readSent = (
  { db, now }: Deps,
  self: Acting,
  { from, count }: { from: number; count: number },
) => {
  const values = [self.userId, new Date(now()), from, count]
  return selectAsActor(db, self, { name: 'uc_letters_sent', columns: page, values })
}
