import { sql } from 'kysely'
import * as z from 'zod'
import { endSessions } from '#server/auth/sessions.ts'
import type { Actor } from '#server/base/actor.ts'
import { notFound, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { answer } from '#server/http/answer.ts'
import { rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { asCaller } from '#server/kit/rows.ts'

const which = z
  .strictObject({
    ids: z
      .array(rowIdSchema, { error: 'required' })
      .min(1, 'required')
      .max(1000, 'items:1000')
      .optional(),
    others: z.literal(true, { error: 'kind.flag' }).optional(),
  })
  .refine(({ ids, others }) => ids || others, { path: ['ids'], error: 'required' })
  .refine(({ ids, others }) => !(ids && others), { path: ['ids'], error: 'unknown' })

/**
 * Ends one's own sessions: the listed ones, or all but the current one. They have ended before the
 * answer.
 */
export const endOwnSessions = withBody(which, async (c, app, readBody) => {
  const actor = c.var.actor as Actor
  const named = (await readBody()).ids
  const ids = named && [...new Set(named)]
  if (ids?.includes(actor.sessionId)) throw new Refusal('errors.session.own')
  const { userId, sessionId } = actor
  const sessions = await asCaller(c, app, async context => {
    if (ids && !(await areOwn(context.tx, actor, ids))) throw notFound()
    return endSessions(context, {
      userIds: [userId],
      reason: 'elsewhere',
      ...(ids ? { sessionIds: ids } : { exceptSession: sessionId }),
    })
  })
  return answer(c, { sessions })
})

/** A session that has ended meanwhile counts like one of somebody else. */
const areOwn = async (tx: Tx, { tenantId, userId }: Actor, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uc_session
    where tenant_id = ${tenantId} and user_id = ${userId} and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return rows[0]?.count === ids.length
}
