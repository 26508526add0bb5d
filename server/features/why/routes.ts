import type { Actor } from '#server/base/actor.ts'
import { asActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { explain, explanation } from './explain.ts'

/**
 * Explains why the caller may or may not do something. For other people there is the action `why`
 * of users.
 */
export const whyRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/why',
    summary: 'why',
    answers: explanation,
    open: 'to everyone signed in',
    query: ['menu', 'route', 'resource', 'id', 'doing'],
    answer: async (c, { deps, registry }) => {
      const actor = c.var.actor as Actor
      const { menu, route, resource, id, doing } = c.req.query()
      const { language, requestId, ip } = c.var
      const explained = await asActor(deps.db, actor, tx =>
        explain(
          { tx, actor, deps, registry, language, requestId, ip, afterCommit() {}, tell() {} },
          actor.userId,
          { menuId: menu, route, resource, rowId: id, doing },
        ),
      )
      return answer(c, explained)
    },
  },
]
