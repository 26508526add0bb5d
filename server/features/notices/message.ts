import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import type { Tx } from '#server/base/tables.ts'

/** The text of a message in one language. */
export interface MessageText {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly sender_name?: string
}

export interface Message extends Omit<MessageText, 'sender_name'> {
  readonly kind: number
  readonly tag?: number
  readonly level?: number
  readonly mustAcknowledge?: boolean
  readonly noticeId?: string
  readonly words?: Partial<Record<Language, MessageText>>
  readonly senderId?: string | null
  readonly senderName: string
  readonly senderAvatar?: string | null
  readonly replyTo?: string | null
  readonly pictures?: readonly string[]
  readonly at: Date
  readonly expiresAt?: string | null
}

interface Known {
  readonly sender: string | null
  readonly now: Date
  readonly mustAcknowledge: boolean
}

/** SQL of `read_at` and `acknowledged_at` of a new line: senders have read their own message. */
export const senderReadSql = (
  user: RawBuilder<string>,
  { sender, now, mustAcknowledge }: Known,
): RawBuilder<unknown> =>
  sql`case when ${user} = ${sender}::bigint then ${now}::timestamptz end,
    case when ${user} = ${sender}::bigint and ${mustAcknowledge}::boolean then ${now}::timestamptz end`

/** Writes a message for these people of a tenant and returns its id. */
export const addMessage = async (
  tx: Tx,
  tenantId: string,
  message: Message,
  userIds: readonly string[],
): Promise<string> => {
  const { tag = 1, level = 1, mustAcknowledge = false, noticeId = null, words = null } = message
  const {
    senderId = null,
    senderAvatar = null,
    replyTo = null,
    pictures = [],
    expiresAt = null,
  } = message
  const { kind, title, summary, content, senderName, at } = message
  const said = words === null ? null : JSON.stringify(words)
  const known = senderReadSql(sql`u`, { sender: senderId, now: at, mustAcknowledge })
  const { rows } = await sql<{ id: string }>`with m as (
      insert into uc_message (tenant_id, kind, tag, level, must_acknowledge, notice_id, title, summary, content, words,
        sender_id, sender_name, sender_avatar, reply_to, pictures, at, expires_at)
      values (${tenantId}, ${kind}, ${tag}, ${level}, ${mustAcknowledge}, ${noticeId}, ${title}, ${summary}, ${content}, ${said},
        ${senderId}, ${senderName}, ${senderAvatar}, ${replyTo}, ${pictures}, ${at}, ${expiresAt}) returning id),
    addressed as (insert into uc_message_reader (tenant_id, user_id, message_id, kind, read_at, acknowledged_at)
      select ${tenantId}::bigint, u, m.id, ${kind}::smallint, ${known} from m, unnest(${userIds}::bigint[]) u)
    select id from m`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('A message was not written.')
  return made.id
}
