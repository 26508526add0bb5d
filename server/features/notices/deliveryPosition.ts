import type { RowOf } from '#resources/core/resource.ts'
import type { notice } from '#resources/notice.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { isRecipientTenantSql, type NoticeRange, reachesOtherTenants } from './range.ts'
import { summaryOf } from './rich.ts'

/** The notice that the job works on. */
export interface NoticeKey {
  readonly tenantId: string
  readonly noticeId: string
}

interface Notice
  extends NoticeRange,
    Pick<
      RowOf<typeof notice>,
      | 'kind'
      | 'tag'
      | 'level'
      | 'title'
      | 'content'
      | 'mustAcknowledge'
      | 'pictures'
      | 'state'
      | 'expiresAt'
    > {
  /** Who wrote it, and who changed it last; people of the platform may have done so elsewhere. */
  readonly writerIds: readonly (string | null)[]
}

export interface Delivery {
  readonly scope: Actor['scope']
  readonly senderId: string | null
  readonly senderName: string
  readonly senderAvatar: string | null
  readonly atTenant: string
  readonly messageId: string | null
  readonly atUser: string
}

/** One batch in progress. */
export interface DeliveryBatch {
  readonly tx: Tx
  readonly due: NoticeKey
  readonly notice: Notice
  readonly delivery: Delivery
  readonly now: Date
}

export interface DeliveryPosition {
  readonly tenantId: string
  readonly messageId: string
  readonly atUser: string
}

/**
 * Where the delivery continues: after the last person notified, or in the next tenant with a new
 * message.
 */
export const nextPositionOf = async (
  step: DeliveryBatch,
): Promise<DeliveryPosition | undefined> => {
  const { atTenant, messageId, atUser } = step.delivery
  if (messageId) return { tenantId: atTenant, messageId, atUser }
  const tenantId = await nextTenant(step)
  return tenantId ? { tenantId, messageId: await copyTo(step, tenantId), atUser: '0' } : undefined
}

const nextTenant = async ({
  tx,
  due,
  notice,
  delivery,
  now,
}: DeliveryBatch): Promise<string | null> => {
  const { atTenant, scope } = delivery
  if (!reachesOtherTenants(notice, { tenantId: due.tenantId, scope }))
    return atTenant === '0' ? due.tenantId : null
  const { id } = await tx
    .selectFrom(`${tableOf('tenant')} as t`)
    .select(({ fn }) => fn.min<string | null>('t.id').as('id'))
    .where(isRecipientTenantSql(notice, now))
    .where('t.id', '>', atTenant)
    .executeTakeFirstOrThrow()
  return id
}

const copyTo = async ({ tx, due, notice, delivery, now }: DeliveryBatch, tenantId: string) => {
  const { kind, tag, level, mustAcknowledge, title, content, pictures, expiresAt } = notice
  const { senderId, senderName, senderAvatar } = delivery
  const { id } = await tx
    .insertInto('uc_message')
    .values({
      tenant_id: tenantId,
      notice_id: due.noticeId,
      kind,
      tag,
      level,
      must_acknowledge: mustAcknowledge,
      title,
      summary: await summaryOf(content),
      content,
      // The sender's id only refers to a row in the sender's own tenant.
      sender_id: tenantId === due.tenantId ? senderId : null,
      sender_name: senderName,
      sender_avatar: senderAvatar,
      pictures: [...pictures],
      at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
