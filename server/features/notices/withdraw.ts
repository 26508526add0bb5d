import type { Context } from '#server/base/context.ts'
import { run } from '#server/db/sql.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { workSql } from './due.ts'
import { sendHint } from './hints.ts'
import { setState } from './state.ts'

/** Withdraws a notice: from now on it is in nobody's list or count. */
export const withdraw = async (context: Context, { id }: { id: string }): Promise<object> => {
  const { tx, actor, deps } = context
  await setState(context, id, 'withdrawn')
  const ended = 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
  // Its messages may be in other tenants. This waits for a batch in progress; no further one
  // starts.
  await withSystemAccess(tx, async () => {
    await run(tx, ended, [actor.tenantId, id])
    const taken = `update uc_message set withdrawn_at = $2::timestamptz where notice_id = $1::bigint and withdrawn_at is null`
    await run(tx, taken, [id, new Date(deps.now())])
  })
  context.afterCommit(() => sendHint(deps, { notice: id }))
  return { ids: [id] }
}

/** Makes the job delete the messages of purged notices, however many there are. */
export const clearLater = async (
  { tx, actor, deps }: Context,
  rows: readonly { id: string }[],
): Promise<void> => {
  const text = `with cleared as (insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_name)
    select $1::bigint, unnest($2::bigint[]), 'clear', $3::timestamptz, '{}', ''
    on conflict (tenant_id, notice_id) do update set step = 'clear', wake_at = excluded.wake_at
      returning tenant_id, notice_id, wake_at)
    select ${workSql} from cleared`
  await run(tx, text, [actor.tenantId, rows.map(it => it.id), new Date(deps.now())])
}
