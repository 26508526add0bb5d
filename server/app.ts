import { Hono } from 'hono'
import type { Registry } from '#resources/core/registry.ts'
import { requireMatchingPage } from '#server/auth/actingChecks.ts'
import { limitRequests } from '#server/auth/limitRequests.ts'
import { requireAllowedByKey } from '#server/auth/openAccess/keyLimits.ts'
import { createRequestLimiter, type RequestLimits } from '#server/auth/requestLimiter.ts'
import { refusalForToken } from '#server/auth/sessionEnd.ts'
import { requireNoHold } from '#server/auth/sessionHold.ts'
import { forwardSettingsChanges } from '#server/auth/settingsEvents.ts'
import type { Deps } from '#server/base/deps.ts'
import { type HttpRefusal, unknownRoute } from '#server/base/errors.ts'
import type { AppEnv, Call } from '#server/http/call.ts'
import { refuseConditions } from '#server/http/conditionalRequests.ts'
import { requireFixedRouteAccess } from '#server/kit/access/mayCall.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import type { Reveal } from './auth/captcha.ts'
import { refuseCrossSite, renewCookie } from './auth/csrf.ts'
import { sessionOfToken } from './auth/session.ts'
import { tokenOf } from './auth/token.ts'
import { accessLog } from './http/accessLog.ts'
import { headAnswerOf } from './http/bodiless.ts'
import { anonymousBodyLimits, bodyReader, fileReader } from './http/body.ts'
import { allowedOrigin, isPreflight, originHeaders, preflightAnswer } from './http/cors.ts'
import { compress } from './http/encoding.ts'
import { failureAnswer } from './http/failure.ts'
import { apiHeaders, secureHeaders } from './http/headers.ts'
import { checkHost } from './http/hosts.ts'
import { refuseUnknownQuery } from './http/query.ts'
import {
  acceptedLanguage,
  addressOfCaller,
  headerOf,
  isCanonical,
  isSecure,
  rawPathOf,
} from './http/request.ts'
import { requestIds } from './http/requestIds.ts'
import { staticFiles } from './http/static.ts'
import { resourceRoutes } from './kit/resource.ts'
import { methodsOf, routeOf } from './kit/route.ts'

export interface AppOptions {
  /** For tests only: receives the solution of each captcha. */
  reveal?: Reveal
  /**
   * Maximum number of requests in progress per person and per tenant, from the environment; a
   * tenant's policy can override it.
   */
  inFlight?: RequestLimits
  /** False as soon as the process has been told to shut down. */
  isReady?: () => boolean
}

/**
 * The whole API and the console's files as one web-standard application. One handler takes each
 * request through the same steps, so that no route can bypass them.
 */
export const createApp = (
  deps: Deps,
  registry: Registry,
  { reveal, isReady = () => true, inFlight }: AppOptions = {},
): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const context: AppContext = { deps, registry, reveal, isReady }
  const { features, routes } = deps.features
  const fixed = new Map(routes.map(route => [`${route.method} ${route.path}`, route]))
  const files =
    deps.settings.consoleDir === null
      ? undefined
      : staticFiles(deps.settings.consoleDir, deps.settings)
  const failed = failureAnswer(deps, registry)
  const nextId = requestIds(deps)
  forwardSettingsChanges(deps)
  const logAccess = accessLog(deps.log)

  const inTurn = limitRequests(createRequestLimiter(inFlight))
  const fixedAt = (method: string, path: string) =>
    fixed.get(`${method} ${path}`) ?? fixed.get(`${method} ${namedPath(path)}`)
  /** The error for a path that nothing answers: 404, or 405 when other methods are answered. */
  const unknown = (path: string): HttpRefusal => {
    const allowed = isCanonical(path)
      ? [
          ...(fixedAt('GET', path) ? ['GET', 'HEAD'] : []),
          ...['POST', 'PUT', 'DELETE'].filter(method => fixedAt(method, path)),
          ...methodsOf(registry, path),
        ]
      : []
    return unknownRoute(path, files?.has(path) ? ['GET', 'HEAD'] : [...new Set(allowed)])
  }
  const generated = resourceRoutes(deps, registry, { unknown, inTurn })

  const answered = async (c: Call): Promise<Response> => {
    const path = c.get('path')
    const { method } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const verb = isRead ? 'GET' : method
    const route = isCanonical(path) ? fixedAt(verb, path) : undefined
    if (!route?.anyHost) checkHost(c, deps.settings)
    const page = isRead && !route ? files?.answer(c, path) : undefined
    if (page) return page
    if (isPreflight(c)) return preflightAnswer(c)
    if (!route && !(methods.has(method) && isCanonical(path))) throw unknown(path)
    // Checked before the token: a write to a path that nothing answers gets this error, not one
    // about a missing token.
    if (!route && !isRead && !routeOf(registry, method, path)) throw unknown(path)
    if (!isRead) refuseConditions(c)
    const actor = await callerOf(c, deps, { route, isRead })
    c.set('actor', actor)
    if (route?.bodyLimits) c.set('bodyLimits', route.bodyLimits)
    else if (!actor) c.set('bodyLimits', anonymousBodyLimits)
    if (actor && route?.acting !== 'always')
      requireMatchingPage(actor, {
        now: deps.now(),
        tenant: headerOf(c, 'x-tenant'),
        user: headerOf(c, 'x-user'),
      })
    if (actor) requireAllowedByKey(actor, { ip: c.get('ip'), route })
    // A program's token is not in a cookie, so another site cannot make a browser send it. A page
    // of another allowed origin cannot read the cookie; its origin has been checked instead.
    if (actor && !actor.key && !isRead && !route?.bearerAlone && !c.get('foreignOrigin'))
      refuseCrossSite(deps, c, actor)
    if (actor && route) requireFixedRouteAccess(context, actor, route, c.get('ip'))
    if (route) {
      refuseUnknownQuery(c, route.query)
      const plain = await (actor && !route.ownLimits
        ? inTurn(c, () => route.answer(c, context))
        : route.answer(c, context))
      return route.zipped ? compress(c, plain) : plain
    }
    return generated(c)
  }

  app.all('*', async c => {
    const begunAt = performance.now()
    prepare(c, deps, nextId())
    const whole = await answered(c).catch(error => failed(error, c))
    const answer = c.req.method === 'HEAD' ? await headAnswerOf(whole) : whole
    logAccess(c, answer.status, begunAt)
    for (const feature of features) feature.answered?.(deps, c, answer.status, begunAt)
    // Otherwise callers would send the next request on a connection that is being closed.
    if (!isReady()) answer.headers.set('connection', 'close')
    return answer
  })
  app.onError((error, c) => failed(error, c as Call))
  return app
}

/** The pattern of a path whose last part is a name. */
const namedPath = (path: string) => `${path.slice(0, path.lastIndexOf('/') + 1)}:name`

/** Methods that routes of definitions answer. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

const prepare = (c: Call, { settings }: Deps, requestId: string): void => {
  c.set('requestId', requestId)
  c.set('language', acceptedLanguage(headerOf(c, 'accept-language')))
  c.set('ip', addressOfCaller(c, settings))
  c.set('path', rawPathOf(c))
  const { receive, body } = bodyReader(c)
  c.set('receive', receive)
  c.set('body', body)
  c.set('file', fileReader(c))
  const origin = allowedOrigin(c, settings)
  if (origin !== undefined) c.set('foreignOrigin', origin)
  const head = {
    ...apiHeaders,
    ...originHeaders(settings, origin),
    'x-request-id': requestId,
  }
  c.set('head', isSecure(c, settings) ? { ...head, ...secureHeaders } : head)
}

/**
 * Finds the caller. Throws 61 when nobody is signed in and the route needs somebody, and 62 while
 * the session waits for something.
 */
const callerOf = async (
  c: Call,
  deps: Deps,
  { route, isRead }: { route: FixedRoute | undefined; isRead: boolean },
) => {
  if (route?.open === 'to anyone' && !route.signedInFor?.(c)) return undefined
  const token = tokenOf(headerOf(c, 'authorization'))
  const session = token ? await sessionOfToken(deps, token) : undefined
  const actor = session?.actor
  if (session) c.set('rights', session.rights)
  if (session && isRead && !session.actor.key) renewCookie(deps, c, session)
  if (!actor && (route || token)) throw await refusalForToken(deps, token)
  if (!route || !actor) return actor
  requireNoHold(actor, route.during)
  return actor
}
