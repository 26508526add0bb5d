import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { endDelivery, enqueueNoticeSql } from './due.ts'
import { sendHint } from './hints.ts'
import { setState } from './state.ts'

/** Withdraws a notice: from now on it is in nobody's list or count. */
export const withdraw = async (context: Context, { id }: { id: string }): Promise<object> => {
  const { tx, actor, deps } = context
  await setState(context, id, 'withdrawn')
  // Its messages may be in other tenants. This waits for a batch in progress; no further one
  // starts.
  await withSystemAccess(tx, async () => {
    await endDelivery(tx, { tenantId: actor.tenantId, noticeId: id })
    await tx
      .updateTable('uc_message')
      .set({ withdrawn_at: new Date(deps.now()) })
      .where('notice_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute()
  })
  context.afterCommit(() => sendHint(deps, { notice: id }))
  return { ids: [id] }
}

/** Makes the job delete the messages of purged notices, however many there are. */
export const clearLater = async (
  { tx, actor, deps }: Context,
  rows: readonly { id: string }[],
): Promise<void> => {
  await sql`with cleared as (insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_name)
    select ${actor.tenantId}::bigint, unnest(${rows.map(it => it.id)}::bigint[]), 'clear', ${new Date(deps.now())}::timestamptz, '{}', ''
    on conflict (tenant_id, notice_id) do update set step = 'clear', wake_at = excluded.wake_at
      returning tenant_id, notice_id, wake_at)
    select ${enqueueNoticeSql} from cleared`.execute(tx)
}
