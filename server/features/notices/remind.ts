import { type SqlBool, sql } from 'kysely'
import { user } from '#resources/user.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { sendHint } from './hints.ts'
import { awaitsReaderSql, remindedAt, reminderPause } from './items.ts'
import { rowsWithNoticeAccess, type SentNotice } from './readers.ts'

const pause = reminderPause * 60_000

/** The line `r` of a reader of the message `m` of the notice, when the reader still exists. */
const lines = sql<SqlBool>`r.tenant_id = m.tenant_id and r.message_id = m.id
  and u.tenant_id = r.tenant_id and u.id = r.user_id and u.status = 1 and u.deleted_at is null and ${sql.raw(awaitsReaderSql)}`

/**
 * Reminds people in the caller's data scope who have not read or not acknowledged a notice: all of
 * them, or the listed ones. The condition on the last reminder is part of the update, so that two
 * simultaneous callers remind nobody twice.
 */
export const remind = async (
  context: Context,
  notice: SentNotice,
  userIds: readonly string[],
): Promise<object> => {
  const [{ people } = { people: 0 }] = await rowsWithNoticeAccess(
    context,
    notice,
    userIds.length > 0 ? remindSome(context, notice, userIds) : remindAll(context, notice),
  )
  if (people === 0) throw new Refusal('errors.notice.nobodyToRemind')
  const some = userIds.length > 0 ? { userIds } : {}
  context.afterCommit(() => sendHint(context.deps, { notice: notice.id, ...some, reminder: true }))
  return { ids: [notice.id], people }
}

/**
 * One row per tenant, however many people there are. People who were reminded alone within the hour
 * are skipped.
 */
const remindAll = ({ deps }: Context, { id }: SentNotice) => {
  const now = new Date(deps.now())
  const before = new Date(deps.now() - pause)
  const some = sql<SqlBool>`${lines} and coalesce(r.reminded_at <= ${before}::timestamptz, true)`
  return sql<{ people: number }>`with due as (
      update uc_message m set reminded_at = ${now}::timestamptz
      where m.notice_id = ${id} and m.withdrawn_at is null
        and (m.reminded_at is null or m.reminded_at <= ${before}::timestamptz)
        and exists (select from uc_message_reader r, uc_user u where ${some})
      returning m.tenant_id, m.id, m.must_acknowledge)
    select count(*)::integer as people from due m, uc_message_reader r, uc_user u where ${some}`
}

const remindSome = ({ actor, deps }: Context, { id }: SentNotice, userIds: readonly string[]) => {
  const now = new Date(deps.now())
  const before = new Date(deps.now() - pause)
  const seen = sqlPart<SqlBool>(params => inScopeSql(user, actor, params, 'u'))
  return sql<{ people: number }>`with due as (
      update uc_message_reader r set reminded_at = ${now}::timestamptz from uc_message m, uc_user u
      where m.notice_id = ${id} and m.withdrawn_at is null and ${lines}
        and r.user_id = ${anyId(userIds)} and ${seen}
        and coalesce(${sql.raw(remindedAt)} <= ${before}::timestamptz, true) returning 1)
    select count(*)::integer as people from due`
}
