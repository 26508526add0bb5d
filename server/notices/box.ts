import type { Acting } from '#server/db/scope.ts'
import { asActor, selectAsActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { containing, run } from '#server/kit/sql.ts'
import type { AnyRow, Language } from '#server/kit/types.ts'
import { hint } from './hints.ts'
import { countColumns, isLive, itemColumns, received, spoken } from './items.ts'

/** Whose messages, and in which language what the system says is read. */
export interface Reader extends Acting {
  readonly language: Language
}

export interface Asked {
  readonly kinds: readonly number[]
  readonly unread: boolean
  readonly q: string | undefined
  readonly from: number
  readonly count: number
}

const mine = `r.tenant_id = tenant.id::bigint and r.user_id = $1::bigint and ${isLive('$2::timestamptz')}`
const sought = ['title', 'summary', 'sender_name'].map(it => `${spoken(it, '$3')} ilike $6::text`)
const which = `from ${received} where ${mine} and r.kind = any($4::smallint[])
  and (not $5::boolean or r.read_at is null) and ($6::text is null or ${sought.join(' or ')})`

const page = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select ${itemColumns('$3')} ${which} order by r.message_id desc offset $7::integer limit $8::integer) x) as list,
  (select count(*)::integer ${which}) as total`

/** The messages somebody has, the newest first. */
export const readBox = ({ db, now }: Deps, { language, ...self }: Reader, asked: Asked) => {
  const { kinds, unread, q, from, count } = asked
  const like = q === undefined ? null : containing(q)
  const values = [self.userId, new Date(now()), language, kinds, unread, like, from, count]
  return selectAsActor(db, self, { name: 'uc_messages', columns: page, values })
}

const counted = (unread: boolean) => `(select json_build_object(${countColumns('r.kind')})
  from ${received} where ${mine}${unread ? ' and r.read_at is null' : ''}) as counts`
const counting = {
  all: { name: 'uc_messages_all', columns: counted(false) },
  unread: { name: 'uc_messages_unread', columns: counted(true) },
} as const

/** How many messages somebody has of each kind, all of them or those he has not read. */
export const countBox = async (
  { db, now }: Deps,
  self: Acting,
  which: keyof typeof counting,
): Promise<AnyRow> => {
  const values = [self.userId, new Date(now())]
  return (await selectAsActor(db, self, { ...counting[which], values })).counts
}

const one = `select ${itemColumns('$4')}, ${spoken('content', '$4')} as content, m.sender_id::text as "senderId",
    m.reply_to::text as "replyTo" from ${received}
  where r.tenant_id = $1::bigint and r.user_id = $2::bigint and r.message_id = $3::bigint and ${isLive('$5::timestamptz')}`
const sentOne = `select ${itemColumns('$4')}, m.content, m.sender_id::text as "senderId", m.reply_to::text as "replyTo"
  from uc_message m left join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id and r.user_id = $2::bigint
  where m.tenant_id = $1::bigint and m.sender_id = $2::bigint and m.id = $3::bigint and m.kind = 3 and ${isLive('$5::timestamptz')}`

/** A message with its content, which counts as read from now on; of one's own letters too, which stay as they are. */
export const openMessage = async (
  deps: Deps,
  { language, ...self }: Reader,
  id: string,
): Promise<AnyRow> => {
  const values = [self.tenantId, self.userId, id, language, new Date(deps.now())]
  const [row, marked] = await asActor(deps.db, self, async tx => {
    const marked = await markRead(tx, self, { at: values[4] as Date, ids: [id] })
    const [found] = await run(tx, one, values)
    return [found ?? (await run(tx, sentOne, values))[0], marked] as const
  })
  if (!row) throw notFound()
  if (marked > 0) await changed(deps, self)
  return row
}

/** Marks all of a kind as read, or all there are; answers how many were not. */
export const readAll = async (deps: Deps, self: Acting, kinds: readonly number[]) => {
  const at = new Date(deps.now())
  const read = await asActor(deps.db, self, tx => markRead(tx, self, { at, kinds }))
  if (read > 0) await changed(deps, self)
  return read
}

/** Notes that somebody has taken notice of what wants it; a second time changes nothing. */
export const acknowledge = async (deps: Deps, self: Acting, id: string): Promise<void> => {
  const at = new Date(deps.now())
  const values = [self.tenantId, self.userId, id, at]
  const text = `update uc_message_reader r
    set read_at = coalesce(r.read_at, $4::timestamptz), acknowledged_at = coalesce(r.acknowledged_at, $4::timestamptz)
    from uc_message m where m.tenant_id = r.tenant_id and m.id = r.message_id and m.must_acknowledge
      and r.tenant_id = $1::bigint and r.user_id = $2::bigint and r.message_id = $3::bigint
      and ${isLive('$4::timestamptz')} returning r.message_id`
  const done = await asActor(deps.db, self, tx => run(tx, text, values))
  if (done.length === 0) throw notFound()
  await changed(deps, self)
}

type Tx = Parameters<typeof run>[0]

const markRead = async (
  tx: Tx,
  { tenantId, userId }: Acting,
  {
    at,
    ids = null,
    kinds = null,
  }: { at: Date; ids?: string[] | null; kinds?: readonly number[] | null },
): Promise<number> => {
  const text = `update uc_message_reader r set read_at = $3::timestamptz from uc_message m
    where m.tenant_id = r.tenant_id and m.id = r.message_id and ${isLive('$3::timestamptz')} and r.read_at is null
      and r.tenant_id = $1::bigint and r.user_id = $2::bigint
      and ($4::bigint[] is null or r.message_id = any($4)) and ($5::smallint[] is null or r.kind = any($5))
    returning r.message_id`
  return (await run(tx, text, [tenantId, userId, at, ids, kinds])).length
}

/** His other pages count anew, on whichever node they are. */
const changed = (deps: Deps, { tenantId, userId }: Acting) =>
  hint(deps, { tenantId, userIds: [userId] })
