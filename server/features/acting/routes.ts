import { tenant } from '#resources/tenant.ts'
import { user } from '#resources/user.ts'
import type { Actor } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { noData } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { stopActing } from './acting.ts'

/** Ends acting at once, also as a user in a tenant that was entered before. */
const goHome = async (c: Call, { deps }: AppContext) => {
  const actor = c.var.actor as Actor
  const { requestId, ip } = c.var
  if (actor.acting) await stopActing(deps, actor, subjectOf(actor), { requestId, ip })
  return answer(c, null)
}

const subjectOf = ({ acting, tenantId, userId }: Actor) =>
  acting?.as === 'user' ? { resource: user, id: userId } : { resource: tenant, id: tenantId }

export const actingRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/user/admin/member/leave',
    summary: 'leave',
    answers: noData,
    open: 'to everyone signed in',
    acting: 'always',
    whenFull: true,
    sends: null,
    answer: goHome,
  },
]
