import type { Actor } from '#server/base/actor.ts'
import { textIn } from '#server/base/words.ts'
import { meetsGrantCondition } from '#server/kit/access/granted.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { isOpenTo } from '#server/kit/route.ts'
import { openApiOf } from './document.ts'

/**
 * The API as an OpenAPI 3.1 document in the caller's language, with the routes that they may call.
 * Sent without the envelope, so that tools can read it.
 */
export const openApiRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/openapi',
    summary: 'openapi',
    answers: { media: ['application/json'] },
    open: 'to everyone signed in',
    keys: true,
    zipped: true,
    answer: (c, { deps, registry }) => {
      const actor = c.var.actor as Actor
      const document = openApiOf({
        registry,
        behaviours: deps.features.behaviours,
        language: c.var.language,
        name: textIn(registry, c.var.language, 'server.site.name'),
        fixed: deps.features.routes.filter(
          it =>
            meetsGrantCondition(actor, it) && (!actor.key || it.keys || it.open === 'to anyone'),
        ),
        may: (route, method) => isOpenTo(route, method, actor),
      })
      const headers = { ...c.get('head'), 'content-type': 'application/json; charset=utf-8' }
      return new Response(JSON.stringify(document), { headers })
    },
  },
]
