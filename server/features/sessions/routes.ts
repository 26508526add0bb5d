import * as z from 'zod'
import { addressKeyOf } from '#server/auth/rate.ts'
import type { Actor } from '#server/base/actor.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { isPublicAddress } from '#server/http/addresses.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, moment, pageOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'

const signInLine = z.object({
  id: idText,
  at: moment,
  usedAt: moment.nullable(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  way: z.string().nullable(),
  here: z.boolean(),
  place: z.enum(['same', 'public', 'private']).nullable(),
})

const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Maximum number of sessions shown. */
const maxSessions = 100

const columns = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select s.id::text as id, ${iso('s.created_at')} as at, ${iso('s.used_at')} as "usedAt", s.ip, s.agent, s.way, s.id = $2::bigint as here
    from uc_session s
    where s.tenant_id = tenant.id::bigint and s.user_id = $1::bigint and s.expires_at > $3::timestamptz
    order by (s.id = $2::bigint) desc, s.created_at desc, s.id desc limit ${maxSessions}) x) as list,
  (select u.login_count from uc_user u where u.tenant_id = tenant.id::bigint and u.id = $1::bigint) as total`

/**
 * The caller's current sessions, the current one first, then the newest, and the number of sign-ins
 * so far.
 */
const signIns = async (c: Call, { deps }: AppContext) => {
  const actor = c.var.actor as Actor
  const self = selfOf(actor)
  const values = [self.userId, actor.sessionId, new Date(deps.now())]
  const { list, total } = await selectAsActor(deps.db, self, {
    name: 'uc_sign_ins',
    columns,
    values,
  })
  const located = (list as SignIn[]).map(it => ({ ...it, place: placeOf(it.ip, c.var.ip) }))
  return answer(c, { list: located, total })
}

interface SignIn {
  ip: string | null
}

/** The location of an address compared with the current one. */
const placeOf = (ip: string | null, here: string) => {
  if (!ip) return null
  if (addressKeyOf(ip) === addressKeyOf(here)) return 'same'
  return isPublicAddress(ip) ? 'public' : 'private'
}

/** The person's own account, also while they act elsewhere. */
const selfOf = ({ acting, tenantId, userId }: Actor) =>
  acting ? { tenantId: acting.homeTenantId, userId: acting.userId } : { tenantId, userId }

export const signInRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/signIns',
    summary: 'ownSignIns',
    answers: pageOf(signInLine),
    open: 'to everyone signed in',
    answer: signIns,
  },
]
