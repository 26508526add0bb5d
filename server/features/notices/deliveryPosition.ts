import type { Actor } from '#server/base/actor.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { createParams, run } from '#server/db/sql.ts'
import { isRecipientTenantSql, type Range, reachesOtherTenants } from './range.ts'
import { summaryOf } from './rich.ts'

/** The notice that the job works on. */
export interface NoticeKey {
  readonly tenantId: string
  readonly noticeId: string
}

export interface Notice extends Range, AnyRow {
  readonly kind: number
  readonly content: string
  readonly expiresAt: string | null
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
  const params = createParams()
  const which = isRecipientTenantSql(notice, now, params)
  const text = `select min(t.id)::text as id from uc_tenant t where ${which} and t.id > ${params.add(atTenant, 'bigint')}`
  return (await run(tx, text, params.values))[0]?.id
}

const copyTo = async ({ tx, due, notice, delivery, now }: DeliveryBatch, tenantId: string) => {
  const text = `insert into uc_message (tenant_id, notice_id, kind, tag, level, must_acknowledge, title, summary, content,
      sender_id, sender_name, sender_avatar, pictures, at, expires_at)
    values ($1::bigint, $2::bigint, $3, $4, $5, $6, $7, $8, $9, $10::bigint, $11, $12, $13::bigint[], $14, $15) returning id::text as id`
  const { kind, tag, level, mustAcknowledge, title, content, pictures, expiresAt } = notice
  const { senderId, senderName, senderAvatar } = delivery
  const [made] = await run(tx, text, [
    ...[
      tenantId,
      due.noticeId,
      kind,
      tag,
      level,
      mustAcknowledge,
      title,
      await summaryOf(content),
      content,
    ],
    // The sender's id only refers to a row in the sender's own tenant.
    ...[
      tenantId === due.tenantId ? senderId : null,
      senderName,
      senderAvatar,
      pictures,
      now,
      expiresAt,
    ],
  ])
  return made?.id as string
}
