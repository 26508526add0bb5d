import { sql } from 'kysely'
import * as z from 'zod'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Tx } from '#server/base/tables.ts'
import { enqueueSql, jobKind } from '#server/kit/jobs/job.ts'
import type { NoticeKey } from './deliveryPosition.ts'

/**
 * What the job does with a notice: deliver it, report that it expires, or delete it after a purge.
 */
export type NoticeStep = 'deliver' | 'expire' | 'clear'

/** The job that takes the next step of a notice, once its time has come: `job.ts`. */
export const noticeKind = jobKind({
  name: 'notices.work',
  serial: true,
  payload: z.strictObject({ tenantId: z.string(), noticeId: z.string() }),
})

/** SQL that enqueues it for a row of `uc_delivery`, at the time of that row. */
export const enqueueNoticeSql = sql.raw(
  enqueueSql(noticeKind, {
    payload: { tenantId: 'tenant_id::text', noticeId: 'notice_id::text' },
    at: 'wake_at',
  }),
)

/**
 * Schedules a notice: when, by whom, and to whom at most. A person who changes a scheduled notice
 * schedules it again, so it goes out in their name, and only to people whom they may notify
 * themselves.
 */
export const planDelivery = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  noticeId: string,
  at: Date,
): Promise<void> => {
  const { scope, homeTenantId, tenantId, userId } = actor
  // Platform staff who act here have no row in this tenant; the notice still shows their name.
  const name = actor.realName || actor.userName
  const sender = homeTenantId ? null : userId
  const seen = JSON.stringify(scope satisfies Actor['scope'])
  await sql`
    with planned as (insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_id, sender_name, sender_avatar)
    select ${tenantId}::bigint, ${noticeId}::bigint, 'deliver', ${at}::timestamptz, ${seen}::jsonb, ${sender}::bigint, ${name},
      (select u.avatar from uc_user u where u.tenant_id = ${tenantId}::bigint and u.id = ${sender}::bigint)
    on conflict (tenant_id, notice_id) do update set wake_at = excluded.wake_at, scope = excluded.scope,
      sender_id = excluded.sender_id, sender_name = excluded.sender_name, sender_avatar = excluded.sender_avatar
      returning tenant_id, notice_id, wake_at)
    select ${enqueueNoticeSql} from planned`.execute(tx)
}

/** Ends the work on a notice, whatever its next step is. */
export const endDelivery = async (tx: Tx, { tenantId, noticeId }: NoticeKey): Promise<void> => {
  await tx
    .deleteFrom('uc_delivery')
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute()
}
