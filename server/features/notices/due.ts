import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { run } from '#server/db/sql.ts'

/** The bus channel that tells the job of every node that something may be due. */
export const dueChannel = 'notices:due'

/**
 * What the job does with a notice: deliver it, report that it expires, or delete it after a purge.
 */
export type Step = 'deliver' | 'expire' | 'clear'

/** Wakes the job on every node; the first one does the work. Call it after the commit. */
export const wakeJob = (deps: Pick<Deps, 'bus'>): Promise<void> => deps.bus.publish(dueChannel, '')

/**
 * Schedules a notice: when, by whom, and to whom at most. Whoever changes a scheduled notice
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
  const text = `insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_id, sender_name, sender_avatar)
    select $1::bigint, $2::bigint, 'deliver', $3::timestamptz, $4::jsonb, $5::bigint, $6,
      (select u.avatar from uc_user u where u.tenant_id = $1::bigint and u.id = $5::bigint)
    on conflict (tenant_id, notice_id) do update set wake_at = excluded.wake_at, scope = excluded.scope,
      sender_id = excluded.sender_id, sender_name = excluded.sender_name, sender_avatar = excluded.sender_avatar`
  const sender = homeTenantId ? null : userId
  await run(tx, text, [
    tenantId,
    noticeId,
    at,
    JSON.stringify(scope satisfies Actor['scope']),
    sender,
    name,
  ])
}
