import type { Actor } from '#server/base/actor.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { listOf, quotaUsageSchema } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { limitsOf } from '#server/kit/quota/quota.ts'

const usage = {
  name: 'uc_limits',
  columns:
    '(select json_object_agg(u.quota, u.used) from uc_usage u where u.tenant_id = tenant.id::bigint) as used',
  values: [],
}

/** The limits of the caller's tenant and their usage. */
const limits = async (c: Call, { deps, registry }: AppContext) => {
  const actor = c.var.actor as Actor
  const { used } = await selectAsActor(deps.db, actor, usage)
  return answer(c, {
    list: limitsOf(registry, actor.limits, (used ?? {}) as Record<string, number>),
  })
}

export const limitRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/limits',
    summary: 'limits',
    answers: listOf(quotaUsageSchema),
    open: 'to everyone signed in',
    answer: limits,
  },
]
