import { type SqlBool, sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import type { Deps } from '#server/base/deps.ts'
import { notFound } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { asActor, type TransactionActor } from '#server/db/transactions.ts'
import { sendHint } from './hints.ts'
import type { Reader } from './inbox.ts'
import { isReadableSql, itemColumns, localizedTextSql, receivedTables } from './items.ts'

/** What the page of a message shows. */
export interface OpenedMessage {
  readonly id: string
  readonly content: string
  readonly senderId: string | null
  readonly replyTo: string | null
}

interface Looked {
  readonly self: TransactionActor
  readonly id: string
  readonly language: Language
  readonly now: Date
}

const isReadable = (now: Date) =>
  sqlPart<SqlBool>(params => isReadableSql(params.add(now, 'timestamptz')))

const received = ({ self, id, language, now }: Looked) => {
  const columns = sqlPart(params => {
    const place = params.add(language)
    return `${itemColumns(place)}, ${localizedTextSql('content', place)} as content`
  })
  return sql<OpenedMessage>`select ${columns}, m.sender_id as "senderId", m.reply_to as "replyTo" from ${sql.raw(receivedTables)}
    where r.tenant_id = ${self.tenantId} and r.user_id = ${self.userId} and r.message_id = ${id} and ${isReadable(now)}`
}
const sent = ({ self, id, language, now }: Looked) => {
  const columns = sqlPart(params => itemColumns(params.add(language)))
  return sql<OpenedMessage>`select ${columns}, m.content, m.sender_id as "senderId", m.reply_to as "replyTo"
    from uc_message m left join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id and r.user_id = ${self.userId}
    where m.tenant_id = ${self.tenantId} and m.sender_id = ${self.userId} and m.id = ${id} and m.kind = 3 and ${isReadable(now)}`
}

/**
 * Reads a message with its content and marks it as read. Also for one's own letters, which are not
 * marked.
 */
export const openMessage = async (
  deps: Deps,
  { language, ...self }: Reader,
  id: string,
): Promise<OpenedMessage> => {
  const now = new Date(deps.now())
  const looked = { self, id, language, now }
  const [row, marked] = await asActor(deps.db, self, async tx => {
    const marked = await markRead(tx, self, { at: now, ids: [id] })
    const [found] = (await received(looked).execute(tx)).rows
    return [found ?? (await sent(looked).execute(tx)).rows[0], marked] as const
  })
  if (!row) throw notFound()
  if (marked > 0) await changed(deps, self)
  return row
}

/** Marks all messages of these kinds as read. Returns how many were unread. */
export const markAllRead = async (deps: Deps, self: TransactionActor, kinds: readonly number[]) => {
  const at = new Date(deps.now())
  const read = await asActor(deps.db, self, tx => markRead(tx, self, { at, kinds }))
  if (read > 0) await changed(deps, self)
  return read
}

/** Records an acknowledgement; repeating it changes nothing. */
export const acknowledge = async (
  deps: Deps,
  self: TransactionActor,
  id: string,
): Promise<void> => {
  const at = new Date(deps.now())
  const done = await asActor(deps.db, self, tx =>
    tx
      .updateTable('uc_message_reader as r')
      .from('uc_message as m')
      .set(({ fn, val }) => ({
        read_at: fn.coalesce('r.read_at', val(at)),
        acknowledged_at: fn.coalesce('r.acknowledged_at', val(at)),
      }))
      .whereRef('m.tenant_id', '=', 'r.tenant_id')
      .whereRef('m.id', '=', 'r.message_id')
      .where('m.must_acknowledge', '=', true)
      .where('r.tenant_id', '=', self.tenantId)
      .where('r.user_id', '=', self.userId)
      .where('r.message_id', '=', id)
      .where(isReadable(at))
      .executeTakeFirst(),
  )
  if (done.numUpdatedRows === 0n) throw notFound()
  await changed(deps, self)
}

const markRead = async (
  tx: Tx,
  { tenantId, userId }: TransactionActor,
  { at, ids, kinds }: { at: Date; ids?: readonly string[]; kinds?: readonly number[] },
): Promise<number> => {
  let marking = tx
    .updateTable('uc_message_reader as r')
    .from('uc_message as m')
    .set({ read_at: at })
    .whereRef('m.tenant_id', '=', 'r.tenant_id')
    .whereRef('m.id', '=', 'r.message_id')
    .where(isReadable(at))
    .where('r.read_at', 'is', null)
    .where('r.tenant_id', '=', tenantId)
    .where('r.user_id', '=', userId)
  if (ids) marking = marking.where('r.message_id', '=', anyId(ids))
  if (kinds) marking = marking.where('r.kind', '=', sql<number>`any(${kinds}::smallint[])`)
  return Number((await marking.executeTakeFirst()).numUpdatedRows)
}

/** Makes the person's other pages, on any node, refresh their unread counts. */
const changed = (deps: Deps, { tenantId, userId }: TransactionActor) =>
  sendHint(deps, { tenantId, userIds: [userId] })
