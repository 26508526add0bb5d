import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { systemTransaction, withSystemAccess } from '#server/db/system.ts'
import type { DiscardContext } from '#server/kit/jobs/job.ts'
import {
  type Delivery,
  type DeliveryBatch,
  type DeliveryPosition,
  type NoticeKey,
  nextPositionOf,
} from './deliveryPosition.ts'
import { endDelivery, enqueueNoticeSql } from './due.ts'
import { type Hint, sendHint } from './hints.ts'
import { senderReadSql } from './message.ts'
import { isRecipientSql } from './range.ts'
import { obstacleOf, publishScheduled, returnToDraft } from './scheduled.ts'

/**
 * Delivers to one batch of people in a transaction, then notifies their pages. The rest stays due.
 */
export const deliverBatch = async (deps: Deps, due: NoticeKey, size: number): Promise<void> => {
  const now = new Date(deps.now())
  const hints = await systemTransaction(
    deps.db,
    async tx => {
      const step = await hold(tx, due, now)
      if (!step) return []
      if (step.notice.state === 'scheduled') {
        const obstacle = await obstacleOf(step)
        if (obstacle) return returnToDraft(deps, step, obstacle)
        await publishScheduled(deps, step)
      }
      const place = await nextPositionOf(step)
      return place ? tellSome(step, place, size) : finish(step)
    },
    { longRunning: true },
  )
  for (const one of hints) await sendHint(deps, one)
}

/**
 * Makes a notice a draft again whose job staff remove before its time. A job that has other work to do
 * cannot be removed: a delivery that has begun, the end of a notice, or what is left of a purged one.
 */
export const unschedule = (
  { tx, deps, afterCommit }: DiscardContext,
  due: NoticeKey,
): Promise<void> =>
  withSystemAccess(tx, async () => {
    const step = await hold(tx, due, new Date(deps.now()), 'infinity')
    if (step?.notice.state === 'scheduled') {
      const hints = await returnToDraft(deps, step, 'scheduledDiscarded')
      afterCommit(async () => {
        for (const one of hints) await sendHint(deps, one)
      })
      return
    }
    const left = await tx
      .selectFrom('uc_delivery')
      .select('step')
      .where('tenant_id', '=', due.tenantId)
      .where('notice_id', '=', due.noticeId)
      .executeTakeFirst()
    if (left) throw new Refusal('errors.notOffered')
  })

const linked = (field: 'tenantIds' | 'deptIds' | 'roleIds' | 'userIds') =>
  sql<
    string[]
  >`array(select l.target_id from ${sql.table(linkTableOf('notice', field))} l where l.tenant_id = n.tenant_id and l.owner_id = n.id)`.as(
    field,
  )

/**
 * Locks the notice's row, then its delivery that is due `by` a moment, in the same order as
 * everywhere. Undefined when it was withdrawn or another process has done it.
 */
const hold = async (
  tx: Tx,
  due: NoticeKey,
  now: Date,
  by = now.toISOString(),
): Promise<DeliveryBatch | undefined> => {
  const notice = await tx
    .selectFrom(`${tableOf('notice')} as n`)
    .select([
      'n.kind',
      'n.tag',
      'n.level',
      'n.title',
      'n.content',
      'n.must_acknowledge as mustAcknowledge',
      'n.pictures',
      'n.state',
      'n.expires_at as expiresAt',
      'n.range_type as rangeType',
      sql<(string | null)[]>`array[n.created_by, n.updated_by]`.as('writerIds'),
      linked('tenantIds'),
      linked('deptIds'),
      linked('roleIds'),
      linked('userIds'),
    ])
    .where('n.tenant_id', '=', due.tenantId)
    .where('n.id', '=', due.noticeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const delivery = await tx
    .selectFrom('uc_delivery')
    .select([
      'scope',
      'sender_id as senderId',
      'sender_name as senderName',
      'sender_avatar as senderAvatar',
      'at_tenant as atTenant',
      'message_id as messageId',
      'at_user as atUser',
    ])
    .where('tenant_id', '=', due.tenantId)
    .where('notice_id', '=', due.noticeId)
    .where('step', '=', 'deliver')
    .where('wake_at', '<=', by)
    .$narrowType<Pick<Delivery, 'scope'>>()
    .forUpdate()
    .executeTakeFirst()
  return notice && delivery && { tx, due, notice, delivery, now }
}

const tellSome = async (
  step: DeliveryBatch,
  { tenantId, messageId, atUser }: DeliveryPosition,
  size: number,
): Promise<readonly Hint[]> => {
  const { tx, due, notice, delivery } = step
  const { senderId: sender } = delivery
  const { kind, mustAcknowledge } = notice
  const which = isRecipientSql({ tenantId, scope: delivery.scope }, notice)
  const known = senderReadSql(sql`b.id`, { sender, now: step.now, mustAcknowledge })
  const { rows } = await sql<{ n: number; last: string | null }>`with batch as materialized (
      select u.tenant_id, u.id from uc_user u where ${which} and u.id > ${atUser}::bigint
      order by u.id limit ${size}::integer),
    addressed as (insert into uc_message_reader (tenant_id, user_id, message_id, kind, read_at, acknowledged_at)
      select b.tenant_id, b.id, ${messageId}::bigint, ${kind}::smallint, ${known} from batch b)
    select count(*)::integer as n, max(id) as last from batch`.execute(tx)
  const { n, last } = rows[0] ?? { n: 0, last: null }
  const isOver = n < size
  await tx
    .updateTable('uc_delivery')
    .set({
      at_tenant: tenantId,
      message_id: isOver ? null : messageId,
      at_user: isOver || last === null ? '0' : last,
    })
    .where('tenant_id', '=', due.tenantId)
    .where('notice_id', '=', due.noticeId)
    .execute()
  if (n === 0 && atUser === '0')
    await tx
      .deleteFrom('uc_message')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', messageId)
      .execute()
  if (last === null) return []
  await tx
    .updateTable(tableOf('notice'))
    .set(({ eb }) => ({ people: eb('people', '+', n) }))
    .where('tenant_id', '=', due.tenantId)
    .where('id', '=', due.noticeId)
    .execute()
  return [{ tenantId, message: messageId, after: atUser, upTo: last, fresh: true }]
}

/** Everyone has been notified. What remains is to report when the notice expires. */
const finish = async ({ tx, due, notice }: DeliveryBatch): Promise<readonly Hint[]> => {
  if (notice.expiresAt)
    await sql`with planned as (update uc_delivery set step = 'expire', wake_at = ${notice.expiresAt}
          where tenant_id = ${due.tenantId} and notice_id = ${due.noticeId} returning tenant_id, notice_id, wake_at)
        select ${enqueueNoticeSql} from planned`.execute(tx)
  else await endDelivery(tx, due)
  return []
}
