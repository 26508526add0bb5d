import type { Language } from '#i18n/catalog.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'

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
  readonly sender: string
  readonly now: string
  readonly mustAcknowledge: string
}

/** SQL of `read_at` and `acknowledged_at` of a new line: senders have read their own message. */
export const knownTo = (user: string, { sender, now, mustAcknowledge }: Known): string =>
  `case when ${user} = ${sender} then ${now} end, case when ${user} = ${sender} and ${mustAcknowledge} then ${now} end`

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
  const placed = { sender: '$11::bigint', now: '$16::timestamptz', mustAcknowledge: '$5::boolean' }
  const text = `with m as (
      insert into uc_message (tenant_id, kind, tag, level, must_acknowledge, notice_id, title, summary, content, words,
        sender_id, sender_name, sender_avatar, reply_to, pictures, at, expires_at)
      values ($1::bigint, $2::smallint, $3::smallint, $4::smallint, $5::boolean, $6::bigint, $7, $8, $9, $10::jsonb,
        $11::bigint, $12, $13, $14::bigint, $15::bigint[], $16::timestamptz, $17::timestamptz) returning id),
    told as (insert into uc_message_reader (tenant_id, user_id, message_id, kind, read_at, acknowledged_at)
      select $1::bigint, u, m.id, $2::smallint, ${knownTo('u', placed)} from m, unnest($18::bigint[]) u)
    select id::text as id from m`
  const { kind, title, summary, content, senderName, at } = message
  const said = words === null ? null : JSON.stringify(words)
  const [made] = await run(tx, text, [
    ...[tenantId, kind, tag, level, mustAcknowledge, noticeId, title, summary, content, said],
    ...[senderId, senderName, senderAvatar, replyTo, pictures, at, expiresAt, userIds],
  ])
  return (made as AnyRow).id
}
