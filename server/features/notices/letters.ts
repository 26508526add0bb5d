import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { asActor, type TransactionActor } from '#server/db/transactions.ts'
import { sendHint } from './hints.ts'
import { addMessage } from './message.ts'
import { participantsOf, requireReachable } from './recipients.ts'
import { picturesIn, summaryOf } from './rich.ts'

/** The maximum of a field for files. */
const maxPictures = 20

/**
 * Refuses pictures that are not the writer's own, and marks the others as used, so that the
 * clean-up keeps them until the message is sent.
 */
const holdPictures = async (
  { tx, actor, deps }: { tx: Tx; actor: Actor; deps: Pick<Deps, 'now'> },
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  if (ids.length > maxPictures)
    throw new Invalid({ content: { key: 'items', args: { limit: maxPictures } } })
  const held = await tx
    .updateTable('uc_file')
    .set({ touched_at: new Date(deps.now()) })
    .where('tenant_id', '=', actor.tenantId)
    .where('created_by', '=', actor.userId)
    .where('id', '=', anyId(ids))
    .returning('id')
    .execute()
  if (held.length !== ids.length) throw new Invalid({ content: { key: 'missing' } })
}

export interface Letter {
  readonly userIds: readonly string[]
  readonly title: string
  readonly content: string
  readonly replyTo?: string | undefined
}

/** Sends a letter to people of the same tenant, who are notified at once. Returns its id. */
export const sendLetter = async (deps: Deps, actor: Actor, letter: Letter): Promise<string> => {
  const { cleanHtml } = await import('#server/base/cleanHtml.ts')
  const content = cleanHtml(letter.content)
  const summary = await summaryOf(content)
  const pictures = picturesIn(content)
  if (summary === '' && pictures.length === 0) throw new Invalid({ content: { key: 'required' } })
  const { tenantId } = actor
  const userIds = [...new Set(letter.userIds)]
  const id = await asActor(deps.db, actor, async tx => {
    const answered = letter.replyTo ? await participantsOf(tx, actor, letter.replyTo) : []
    await requireReachable(tx, actor, { userIds, answered })
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
  await sendHint(deps, { tenantId, userIds, message: id, fresh: true })
  return id
}

const ownNames = (tx: Tx, { tenantId, userId }: TransactionActor) =>
  tx
    .selectFrom(tableOf('user'))
    .select(['id as senderId', 'real_name as senderName', 'avatar as senderAvatar'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
