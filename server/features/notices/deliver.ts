import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { createParams, run } from '#server/db/sql.ts'
import { systemTransaction, withSystemAccess } from '#server/db/system.ts'
import type { Discarding } from '#server/kit/jobs/job.ts'
import {
  type Delivery,
  type DeliveryBatch,
  type DeliveryPosition,
  type Notice,
  type NoticeKey,
  nextPositionOf,
} from './deliveryPosition.ts'
import { workSql } from './due.ts'
import { type Hint, sendHint } from './hints.ts'
import { knownTo } from './message.ts'
import { isRecipientSql } from './range.ts'
import { obstacleOf, publishScheduled, returnToDraft } from './scheduled.ts'

/**
 * Delivers to one batch of people in a transaction, then notifies their pages. The rest stays due.
 */
export const deliverBatch = async (deps: Deps, due: NoticeKey, size: number): Promise<void> => {
  const now = new Date(deps.now())
  const told = await systemTransaction(
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
  for (const one of told) await sendHint(deps, one)
}

/**
 * Makes a notice a draft again whose job staff remove before its time. A job that has other work to do
 * cannot be removed: a delivery that has begun, the end of a notice, or what is left of a purged one.
 */
export const unschedule = ({ tx, deps, afterCommit }: Discarding, due: NoticeKey): Promise<void> =>
  withSystemAccess(tx, async () => {
    const step = await hold(tx, due, new Date(deps.now()), 'infinity')
    if (step?.notice.state === 'scheduled') {
      const told = await returnToDraft(deps, step, 'scheduledDiscarded')
      afterCommit(async () => {
        for (const one of told) await sendHint(deps, one)
      })
      return
    }
    const text = 'select 1 from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
    const [left] = await run(tx, text, [due.tenantId, due.noticeId])
    if (left) throw new Refusal('errors.notOffered')
  })

const linked = (field: string) =>
  `array(select l.target_id::text from uc_notice__${field} l where l.tenant_id = n.tenant_id and l.owner_id = n.id)`

/**
 * Locks the notice's row, then its delivery that is due `by` a moment, in the same order as
 * everywhere. Undefined when it was withdrawn or another process has done it.
 */
const hold = async (
  tx: Tx,
  due: NoticeKey,
  now: Date,
  by: Date | 'infinity' = now,
): Promise<DeliveryBatch | undefined> => {
  const key = [due.tenantId, due.noticeId]
  const text = `select n.kind, n.tag, n.level, n.title, n.content, n.must_acknowledge as "mustAcknowledge", n.pictures, n.state,
      n.expires_at as "expiresAt", n.range_type as "rangeType",
      array[n.created_by::text, n.updated_by::text] as "writerIds", ${linked('tenant_ids')} as "tenantIds", ${linked('dept_ids')} as "deptIds",
      ${linked('role_ids')} as "roleIds", ${linked('user_ids')} as "userIds"
    from uc_notice n where n.tenant_id = $1::bigint and n.id = $2::bigint for no key update`
  const planned = `select d.scope, d.sender_id as "senderId", d.sender_name as "senderName", d.sender_avatar as "senderAvatar",
      d.at_tenant as "atTenant", d.message_id as "messageId", d.at_user as "atUser"
    from uc_delivery d where d.tenant_id = $1::bigint and d.notice_id = $2::bigint and d.step = 'deliver' and d.wake_at <= $3::timestamptz for update`
  const [notice] = await run(tx, text, key)
  const [delivery] = await run(tx, planned, [...key, by])
  if (!notice || !delivery) return undefined
  return { tx, due, notice: notice as Notice, delivery: delivery as Delivery, now }
}

const tellSome = async (
  step: DeliveryBatch,
  { tenantId, messageId, atUser }: DeliveryPosition,
  size: number,
): Promise<readonly Hint[]> => {
  const { tx, due, notice, delivery } = step
  const params = createParams()
  const sender = params.add(delivery.senderId, 'bigint')
  const now = params.add(step.now, 'timestamptz')
  const mustAcknowledge = params.add(notice.mustAcknowledge, 'boolean')
  const which = isRecipientSql({ tenantId, scope: delivery.scope }, notice, params)
  const text = `with batch as materialized (
      select u.tenant_id, u.id from uc_user u where ${which} and u.id > ${params.add(atUser, 'bigint')}
      order by u.id limit ${params.add(size, 'integer')}),
    told as (insert into uc_message_reader (tenant_id, user_id, message_id, kind, read_at, acknowledged_at)
      select b.tenant_id, b.id, ${params.add(messageId, 'bigint')}, ${params.add(notice.kind, 'smallint')}, ${knownTo('b.id', { sender, now, mustAcknowledge })} from batch b)
    select count(*)::integer as n, max(id)::text as last from batch`
  const [{ n, last } = {} as AnyRow] = await run(tx, text, params.values)
  const isOver = n < size
  await goOn(tx, due, isOver ? [tenantId, null, '0'] : [tenantId, messageId, last])
  if (n === 0 && atUser === '0')
    await run(tx, 'delete from uc_message where tenant_id = $1::bigint and id = $2::bigint', [
      tenantId,
      messageId,
    ])
  if (n === 0) return []
  const counted =
    'update uc_notice set people = people + $3::integer where tenant_id = $1::bigint and id = $2::bigint'
  await run(tx, counted, [due.tenantId, due.noticeId, n])
  return [{ tenantId, message: messageId, after: atUser, upTo: last as string, fresh: true }]
}

const goOn = (tx: Tx, { tenantId, noticeId }: NoticeKey, place: readonly (string | null)[]) =>
  run(
    tx,
    `update uc_delivery set at_tenant = $3::bigint, message_id = $4::bigint, at_user = $5::bigint
      where tenant_id = $1::bigint and notice_id = $2::bigint`,
    [tenantId, noticeId, ...place],
  )

/** Everyone has been notified. What remains is to report when the notice expires. */
const finish = async ({ tx, due, notice }: DeliveryBatch): Promise<readonly Hint[]> => {
  const text = notice.expiresAt
    ? `with planned as (update uc_delivery set step = 'expire', wake_at = $3::timestamptz
          where tenant_id = $1::bigint and notice_id = $2::bigint returning tenant_id, notice_id, wake_at)
        select ${workSql} from planned`
    : 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
  const key = [due.tenantId, due.noticeId]
  await run(tx, text, notice.expiresAt ? [...key, notice.expiresAt] : key)
  return []
}
