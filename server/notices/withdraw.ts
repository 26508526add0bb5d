import { systemWithin } from '#server/db/system.ts'
import { run } from '#server/kit/sql.ts'
import type { Context } from '#server/kit/types.ts'
import { wakeJob } from './due.ts'
import { hint } from './hints.ts'
import { setState } from './state.ts'

/** Takes a notice back: from this moment it stands in nobody's list and is in nobody's count. */
export const withdraw = async (context: Context, { id }: { id: string }): Promise<object> => {
  const { tx, actor, deps } = context
  await setState(context, id, 'withdrawn')
  const ended = 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
  // Its messages may lie in other tenants. A batch that is under way is waited for; no further one begins.
  await systemWithin(tx, async () => {
    await run(tx, ended, [actor.tenantId, id])
    const taken = `update uc_message set withdrawn_at = $2::timestamptz where notice_id = $1::bigint and withdrawn_at is null`
    await run(tx, taken, [id, new Date(deps.now())])
  })
  context.afterCommit(() => hint(deps, { notice: id }))
  return { ids: [id] }
}

/** Has the job clear away what readers still hold of notices that are purged, however many they are. */
export const clearLater = async (
  { tx, actor, deps, afterCommit }: Context,
  rows: readonly { id: string }[],
): Promise<void> => {
  const text = `insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_name)
    select $1::bigint, unnest($2::bigint[]), 'clear', $3::timestamptz, '{}', ''
    on conflict (tenant_id, notice_id) do update set step = 'clear', wake_at = excluded.wake_at`
  await run(tx, text, [actor.tenantId, rows.map(it => it.id), new Date(deps.now())])
  afterCommit(() => wakeJob(deps))
}
