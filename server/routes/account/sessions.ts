import { sql } from 'kysely'
import * as z from 'zod'
import { endSessions } from '#server/auth/sessions.ts'
import { notFound, Refusal } from '#server/errors.ts'
import { answer, type Call } from '#server/kit/http.ts'
import type { Actor, Tx } from '#server/kit/types.ts'
import type { House } from '../house.ts'
import { sent } from '../sent.ts'
import { asOneself } from './oneself.ts'

const some = z.strictObject({
  ids: z
    .array(z.string({ error: 'reference' }).regex(/^[1-9]\d{0,18}$/, 'reference'), {
      error: 'required',
    })
    .min(1, 'required')
    .max(1000, 'items:1000'),
})
const others = z.strictObject({ others: z.literal(true, { error: 'kind.flag' }) })
export const ended = z.union([some, others])

/** Ends own sessions: those named, or all but the one that asks. They have ended before it is answered. */
export const endOwnSessions = async (c: Call, { deps }: House) => {
  const actor = c.var.actor as Actor
  const body = await c.var.body()
  const all = Object.hasOwn((body ?? {}) as object, 'others')
  if (all) sent(others, body)
  const ids = all ? undefined : [...new Set(sent(some, body).ids)]
  if (ids?.includes(actor.sessionId)) throw new Refusal('errors.session.own')
  const { userId, sessionId } = actor
  const sessions = await asOneself(deps, actor, async context => {
    if (ids && !(await areOwn(context.tx, actor, ids))) throw notFound()
    return endSessions(context, {
      userIds: [userId],
      ...(ids ? { sessionIds: ids } : { exceptSession: sessionId }),
    })
  })
  return answer(c, { sessions })
}

/** One that has ended meanwhile, and one of somebody else, are both none. */
const areOwn = async (tx: Tx, { tenantId, userId }: Actor, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uc_session
    where tenant_id = ${tenantId} and user_id = ${userId} and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return rows[0]?.count === ids.length
}
