import { user } from '#resources/user.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { createParams, run } from '#server/db/sql.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { sendHint } from './hints.ts'
import { awaitsReaderSql, remindedAt, reminderPause } from './items.ts'
import { type Sent, withNoticeAccess } from './readers.ts'

const pause = reminderPause * 60_000

/** The line `r` of a reader of the message `m` of the notice, when the reader still exists. */
const lines = `r.tenant_id = m.tenant_id and r.message_id = m.id
  and u.tenant_id = r.tenant_id and u.id = r.user_id and u.status = 1 and u.deleted_at is null and ${awaitsReaderSql}`

/**
 * Reminds people in the caller's data scope who have not read or not acknowledged a notice: all of
 * them, or the listed ones. The condition on the last reminder is part of the update, so that two
 * simultaneous callers remind nobody twice.
 */
export const remind = async (
  context: Context,
  notice: Sent,
  userIds: readonly string[],
): Promise<object> => {
  const reminded = await withNoticeAccess(context, notice, () =>
    userIds.length > 0 ? remindSome(context, notice, userIds) : remindAll(context, notice),
  )
  const people = reminded[0]?.people as number
  if (people === 0) throw new Refusal('errors.notice.nobodyToRemind')
  const some = userIds.length > 0 ? { userIds } : {}
  context.afterCommit(() => sendHint(context.deps, { notice: notice.id, ...some, reminder: true }))
  return { ids: [notice.id], people }
}

/**
 * One row per tenant, however many people there are. People who were reminded alone within the hour
 * are skipped.
 */
const remindAll = ({ tx, deps }: Context, { id }: Sent) => {
  const now = deps.now()
  const some = `${lines} and coalesce(r.reminded_at <= $3::timestamptz, true)`
  const text = `with due as (
      update uc_message m set reminded_at = $2::timestamptz
      where m.notice_id = $1::bigint and m.withdrawn_at is null
        and (m.reminded_at is null or m.reminded_at <= $3::timestamptz)
        and exists (select from uc_message_reader r, uc_user u where ${some})
      returning m.tenant_id, m.id, m.must_acknowledge)
    select count(*)::integer as people from due m, uc_message_reader r, uc_user u where ${some}`
  return run(tx, text, [id, new Date(now), new Date(now - pause)])
}

const remindSome = ({ tx, actor, deps }: Context, { id }: Sent, userIds: readonly string[]) => {
  const now = deps.now()
  const params = createParams()
  const at = params.add(new Date(now), 'timestamptz')
  const before = params.add(new Date(now - pause), 'timestamptz')
  const text = `with due as (
      update uc_message_reader r set reminded_at = ${at} from uc_message m, uc_user u
      where m.notice_id = ${params.add(id, 'bigint')} and m.withdrawn_at is null and ${lines}
        and r.user_id = any(${params.add(userIds, 'bigint[]')}) and ${inScopeSql(user, actor, params, 'u')}
        and coalesce(${remindedAt} <= ${before}, true) returning 1)
    select count(*)::integer as people from due`
  return run(tx, text, params.values)
}
