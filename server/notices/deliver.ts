import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { createParams, run } from '#server/kit/sql.ts'
import type { Actor, AnyRow, Tx } from '#server/kit/types.ts'
import { hint } from './hints.ts'
import { isMeant, isMeantTenant, isWide, type Range } from './range.ts'
import { summaryOf } from './rich.ts'

/** Which notice the job is at. */
export interface Due {
  readonly tenantId: string
  readonly noticeId: string
}

interface Notice extends Range, AnyRow {
  readonly kind: number
  readonly content: string
  readonly expiresAt: string | null
}

interface Delivery {
  readonly scope: Actor['scope']
  readonly senderId: string | null
  readonly senderName: string
  readonly senderAvatar: string | null
  readonly atTenant: string
  readonly messageId: string | null
  readonly atUser: string
}

interface Step {
  readonly tx: Tx
  readonly due: Due
  readonly notice: Notice
  readonly delivery: Delivery
  readonly now: Date
}

/** Tells one batch of people in a transaction of its own, and then their pages; what is left stays due. */
export const deliverBatch = async (deps: Deps, due: Due, size: number): Promise<void> => {
  const now = new Date(deps.now())
  const told = await systemTransaction(
    deps.db,
    async tx => {
      const step = await hold(tx, due, now)
      if (!step) return undefined
      const place = await placeOf(step)
      return place ? tellSome(step, place, size) : finish(step)
    },
    { patient: true },
  )
  if (told) await hint(deps, { ...told, fresh: true })
}

const linked = (field: string) =>
  `array(select l.target_id::text from uc_notice__${field} l where l.tenant_id = n.tenant_id and l.owner_id = n.id)`

/** Its row first, then what is planned, as everyone does it; none when it was withdrawn or somebody else has done it. */
const hold = async (tx: Tx, due: Due, now: Date): Promise<Step | undefined> => {
  const key = [due.tenantId, due.noticeId]
  const text = `select n.kind, n.tag, n.level, n.title, n.content, n.must_acknowledge as "mustAcknowledge", n.pictures, n.state,
      n.expires_at as "expiresAt", n.range_type as "rangeType", ${linked('tenant_ids')} as "tenantIds", ${linked('dept_ids')} as "deptIds",
      ${linked('role_ids')} as "roleIds", ${linked('user_ids')} as "userIds"
    from uc_notice n where n.tenant_id = $1::bigint and n.id = $2::bigint for no key update`
  const planned = `select d.scope, d.sender_id as "senderId", d.sender_name as "senderName", d.sender_avatar as "senderAvatar",
      d.at_tenant as "atTenant", d.message_id as "messageId", d.at_user as "atUser"
    from uc_delivery d where d.tenant_id = $1::bigint and d.notice_id = $2::bigint and d.step = 'deliver' and d.wake_at <= $3 for update`
  const [notice] = await run(tx, text, key)
  const [delivery] = await run(tx, planned, [...key, now])
  if (!notice || !delivery) return undefined
  if (notice.state === 'scheduled') await markPublished(tx, key, now)
  return { tx, due, notice: notice as Notice, delivery: delivery as Delivery, now }
}

const markPublished = (tx: Tx, key: readonly string[], now: Date) =>
  run(
    tx,
    `update uc_notice set state = 'published', published_at = $3, updated_at = $3, version = version + 1
      where tenant_id = $1::bigint and id = $2::bigint`,
    [...key, now],
  )

interface Place {
  readonly tenantId: string
  readonly messageId: string
  readonly atUser: string
}

/** Where it goes on: behind the last person who was told, or at the next tenant with a message of its own. */
const placeOf = async (step: Step): Promise<Place | undefined> => {
  const { atTenant, messageId, atUser } = step.delivery
  if (messageId) return { tenantId: atTenant, messageId, atUser }
  const tenantId = await nextTenant(step)
  return tenantId ? { tenantId, messageId: await copyTo(step, tenantId), atUser: '0' } : undefined
}

const nextTenant = async ({ tx, due, notice, delivery, now }: Step): Promise<string | null> => {
  const { atTenant, scope } = delivery
  if (!isWide(notice, { tenantId: due.tenantId, scope }))
    return atTenant === '0' ? due.tenantId : null
  const params = createParams()
  const which = isMeantTenant(notice, now, params)
  const text = `select min(t.id)::text as id from uc_tenant t where ${which} and t.id > ${params.add(atTenant, 'bigint')}`
  return (await run(tx, text, params.values))[0]?.id
}

const copyTo = async ({ tx, due, notice, delivery, now }: Step, tenantId: string) => {
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
      summaryOf(content),
      content,
    ],
    // Whoever wrote it is a row of his own tenant alone.
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

const tellSome = async (step: Step, { tenantId, messageId, atUser }: Place, size: number) => {
  const { tx, due, notice, delivery } = step
  const params = createParams()
  const which = isMeant({ tenantId, scope: delivery.scope }, notice, params)
  const text = `with batch as materialized (
      select u.tenant_id, u.id from uc_user u where ${which} and u.id > ${params.add(atUser, 'bigint')}
      order by u.id limit ${params.add(size, 'integer')}),
    told as (insert into uc_message_reader (tenant_id, user_id, message_id, kind)
      select tenant_id, id, ${params.add(messageId, 'bigint')}, ${params.add(notice.kind, 'smallint')} from batch)
    select count(*)::integer as n, max(id)::text as last from batch`
  const [{ n, last } = {} as AnyRow] = await run(tx, text, params.values)
  const isOver = n < size
  await goOn(tx, due, isOver ? [tenantId, null, '0'] : [tenantId, messageId, last])
  if (n === 0 && atUser === '0')
    await run(tx, 'delete from uc_message where tenant_id = $1::bigint and id = $2::bigint', [
      tenantId,
      messageId,
    ])
  if (n === 0) return undefined
  const counted =
    'update uc_notice set people = people + $3::integer where tenant_id = $1::bigint and id = $2::bigint'
  await run(tx, counted, [due.tenantId, due.noticeId, n])
  return { tenantId, message: messageId, after: atUser, upTo: last as string }
}

const goOn = (tx: Tx, { tenantId, noticeId }: Due, place: readonly (string | null)[]) =>
  run(
    tx,
    `update uc_delivery set at_tenant = $3::bigint, message_id = $4::bigint, at_user = $5::bigint
      where tenant_id = $1::bigint and notice_id = $2::bigint`,
    [tenantId, noticeId, ...place],
  )

/** Everyone has been told: what is left to do is to tell when it expires. */
const finish = async ({ tx, due, notice }: Step): Promise<undefined> => {
  const text = notice.expiresAt
    ? `update uc_delivery set step = 'expire', wake_at = $3::timestamptz where tenant_id = $1::bigint and notice_id = $2::bigint`
    : 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
  const key = [due.tenantId, due.noticeId]
  await run(tx, text, notice.expiresAt ? [...key, notice.expiresAt] : key)
}
