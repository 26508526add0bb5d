import { streamsOf } from '#server/auth/streams.ts'
import { hashOf, tokenOf } from '#server/auth/token.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import { HttpRefusal } from '#server/base/errors.ts'
import { monitorRoute } from '#server/features/dashboards/routes.ts'
import { monitorTopic } from '#server/features/monitor/monitor.ts'
import { followNotices } from '#server/features/notices/live.ts'
import type { Call } from '#server/http/call.ts'
import { headerOf } from '#server/http/request.ts'
import { consoleBuild } from '#server/http/static.ts'
import { meetsGrantCondition } from '#server/kit/access/granted.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'

/** Topics that a page may subscribe to besides its session, and who may. */
const topics: Readonly<Record<string, (actor: Actor) => boolean>> = {
  [monitorTopic]: actor => meetsGrantCondition(actor, monitorRoute),
}

/** Topics that the caller may not subscribe to are left out; the rest of the stream works. */
const followed = (asked: string, actor: Actor): ReadonlySet<string> =>
  new Set(asked.split(',').filter(topic => Object.hasOwn(topics, topic) && topics[topic]?.(actor)))

/**
 * Server-sent events of the caller's session: `rights` when they have changed, `end` with the
 * reason as the last event, and whatever the server sends on all streams (`Streams.tell`).
 */
const events = (c: Call, { deps, isReady }: AppContext): Response => {
  if (!isReady()) throw new HttpRefusal(503, 'errors.draining', { retryAfter: 5 })
  // Pages reconnect here after a deployment and learn of the new build at once.
  const build = consoleBuild(deps.settings.consoleDir)
  const headers = {
    ...c.get('head'),
    ...(build ? { 'x-console-build': build } : {}),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  }
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const actor = c.var.actor as Actor
  const hash = hashOf(tokenOf(headerOf(c, 'authorization')) as string)
  const home = realAccountOf(actor)
  const stream = streamsOf(deps).open({
    hash,
    home,
    actor: { tenantId: actor.tenantId, userId: actor.userId, home, language: c.var.language },
    topics: followed(c.req.query('watch') ?? '', actor),
    held: actor.hold !== null,
  })
  followNotices(deps)
  return new Response(stream, { headers })
}

export const eventRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/member/events',
    summary: 'events',
    answers: { media: ['text/event-stream'] },
    open: 'to everyone signed in',
    during: 'any',
    ownLimits: true,
    query: ['watch'],
    answer: events,
  },
]
