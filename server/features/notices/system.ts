import { sql } from 'kysely'
import { type Language, languages, type WordKey, type Words } from '#i18n/catalog.ts'
import type { Context } from '#server/base/context.ts'
import type { Tx } from '#server/base/tables.ts'
import { coreText } from '#server/base/words.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { inTenant } from '#server/db/transactions.ts'
import { type Hint, sendHint } from './hints.ts'
import { addMessage, type MessageText } from './message.ts'

/** A text of `server.notices` with a title and a content. */
type SystemTextKey = Exclude<keyof Words['server']['notices'], 'sender'>
type Args = Readonly<Record<string, string | number>>

export interface SystemMessage {
  readonly tenantId: string
  readonly userIds: readonly string[]
  readonly messageKey: SystemTextKey
  /** The values in the text, by language. */
  args(language: Language): Args
}

/** Sends a message of the system to people of one tenant; each reads it in their own language. */
export const sendSystemMessage = async (context: Context, post: SystemMessage): Promise<void> => {
  const { tx, deps, afterCommit } = context
  const { tenantId, userIds } = post
  if (userIds.length === 0) return
  const at = new Date(deps.now())
  const hint = await inTenant(context, tenantId, () => addSystemMessage(tx, post, at))
  afterCommit(() => sendHint(deps, hint))
}

/**
 * Writes a message of the system, in a transaction that may write in the tenant. Returns the hint to
 * send after the commit.
 */
export const addSystemMessage = async (tx: Tx, post: SystemMessage, at: Date): Promise<Hint> => {
  const { tenantId, userIds } = post
  const [first, ...others] = languages.map(language => [language, saidIn(post, language)] as const)
  const [, { sender_name: senderName = '', ...said }] = first as NonNullable<typeof first>
  const message = { ...said, kind: 1, tag: 3, senderName, words: Object.fromEntries(others), at }
  const id = await addMessage(tx, tenantId, message, userIds)
  return { tenantId, userIds, message: id, fresh: true }
}

const saidIn = (
  { messageKey, args }: SystemMessage,
  language: Language,
): MessageText & { sender_name: string } => {
  const text = (name: string, values: Args = {}) =>
    coreText(language, `server.notices.${name}` satisfies string as WordKey, values)
  const values = args(language)
  const content = text(`${messageKey}.content`, values)
  return {
    title: text(`${messageKey}.title`, values),
    summary: content,
    content: `<p>${escaped(content)}</p>`,
    sender_name: text('sender'),
  }
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, it => marks[it] as string)

/** Ids of platform staff in force who may call this route. */
export const staffWithPermission = ({ tx }: Context, route: string): Promise<string[]> =>
  withSystemAccess(tx, async () => {
    const { rows } = await sql<{ id: string }>`select distinct u.id from uc_user u
      join uc_user__role_ids l on l.tenant_id = u.tenant_id and l.owner_id = u.id
      join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id and r.status = 1 and r.deleted_at is null
      where u.tenant_id = 1 and u.status = 1 and u.deleted_at is null and (r.builtin or exists (
        select from uc_menu m where m.id = any(r.menu_ids) and m.deleted_at is null and ${route} = any(m.permissions)))`.execute(
      tx,
    )
    return rows.map(it => it.id)
  })
