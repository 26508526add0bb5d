import type { Settings } from '#server/base/deps.ts'
import type { Call } from './call.ts'
import { headerOf } from './request.ts'

type Origins = Pick<Settings, 'origins'>

/**
 * The request's `Origin` if it is one of the allowed origins. Browsers set this header themselves,
 * always in the same spelling, so it is compared as a string.
 */
export const allowedOrigin = (c: Call, { origins }: Origins): string | undefined => {
  const origin = origins && origins.size > 0 ? headerOf(c, 'origin') : undefined
  return origin !== undefined && origins?.has(origin) ? origin : undefined
}

/** Response headers that pages of other origins may read, besides the default ones. */
const exposed = 'Allow, Content-Disposition, ETag, Retry-After, X-Request-Id'

/**
 * Headers of every answer when other origins are allowed, because the answer depends on the origin.
 */
export const originHeaders = (
  { origins }: Origins,
  origin: string | undefined,
): Readonly<Record<string, string>> => {
  if (!origins?.size) return {}
  if (origin === undefined) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
  }
}

/** Whether this is a preflight request of a page of an allowed origin. */
export const isPreflight = (c: Call): boolean =>
  c.req.method === 'OPTIONS' &&
  c.get('foreignOrigin') !== undefined &&
  headerOf(c, 'access-control-request-method') !== undefined

/**
 * What pages of other origins may send. Credentials are not allowed: they send the token, and no
 * cookie.
 */
export const preflightAnswer = (c: Call): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...c.get('head'),
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, X-XSRF-TOKEN, X-Tenant, X-User, Range, If-Match, If-None-Match',
      'access-control-max-age': '3600',
    },
  })
