import type { Deps } from '#server/base/deps.ts'
import { notFound } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
import { asActor, type TransactionActor } from '#server/db/transactions.ts'
import { sendHint } from './hints.ts'
import type { Reader } from './inbox.ts'
import { isReadableSql, itemColumns, localizedTextSql, receivedTables } from './items.ts'

const one = `select ${itemColumns('$4')}, ${localizedTextSql('content', '$4')} as content, m.sender_id::text as "senderId",
    m.reply_to::text as "replyTo" from ${receivedTables}
  where r.tenant_id = $1::bigint and r.user_id = $2::bigint and r.message_id = $3::bigint and ${isReadableSql('$5::timestamptz')}`
const sentOne = `select ${itemColumns('$4')}, m.content, m.sender_id::text as "senderId", m.reply_to::text as "replyTo"
  from uc_message m left join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id and r.user_id = $2::bigint
  where m.tenant_id = $1::bigint and m.sender_id = $2::bigint and m.id = $3::bigint and m.kind = 3 and ${isReadableSql('$5::timestamptz')}`

/**
 * Reads a message with its content and marks it as read. Also for one's own letters, which are not
 * marked.
 */
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

/** Marks all messages of these kinds as read. Returns how many were unread. */
export const readAll = async (deps: Deps, self: TransactionActor, kinds: readonly number[]) => {
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
  const values = [self.tenantId, self.userId, id, at]
  const text = `update uc_message_reader r
    set read_at = coalesce(r.read_at, $4::timestamptz), acknowledged_at = coalesce(r.acknowledged_at, $4::timestamptz)
    from uc_message m where m.tenant_id = r.tenant_id and m.id = r.message_id and m.must_acknowledge
      and r.tenant_id = $1::bigint and r.user_id = $2::bigint and r.message_id = $3::bigint
      and ${isReadableSql('$4::timestamptz')} returning r.message_id`
  const done = await asActor(deps.db, self, tx => run(tx, text, values))
  if (done.length === 0) throw notFound()
  await changed(deps, self)
}

const markRead = async (
  tx: Tx,
  { tenantId, userId }: TransactionActor,
  {
    at,
    ids = null,
    kinds = null,
  }: { at: Date; ids?: string[] | null; kinds?: readonly number[] | null },
): Promise<number> => {
  const text = `update uc_message_reader r set read_at = $3::timestamptz from uc_message m
    where m.tenant_id = r.tenant_id and m.id = r.message_id and ${isReadableSql('$3::timestamptz')} and r.read_at is null
      and r.tenant_id = $1::bigint and r.user_id = $2::bigint
      and ($4::bigint[] is null or r.message_id = any($4)) and ($5::smallint[] is null or r.kind = any($5))
    returning r.message_id`
  return (await run(tx, text, [tenantId, userId, at, ids, kinds])).length
}

/** Makes the person's other pages, on any node, refresh their unread counts. */
const changed = (deps: Deps, { tenantId, userId }: TransactionActor) =>
  sendHint(deps, { tenantId, userIds: [userId] })
