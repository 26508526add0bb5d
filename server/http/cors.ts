import type { Settings } from '#server/deps.ts'
import type { Call } from '#server/kit/http.ts'
import { headerOf } from './request.ts'

type Origins = Pick<Settings, 'origins'>

/**
 * The origin that a request says it comes from, where it is one of those allowed. Browsers write this header
 * themselves, in one spelling alone, so it is compared as it is.
 */
export const allowedOrigin = (c: Call, { origins }: Origins): string | undefined => {
  const origin = origins && origins.size > 0 ? headerOf(c, 'origin') : undefined
  return origin !== undefined && origins?.has(origin) ? origin : undefined
}

/** What pages elsewhere may read of an answer, beside what browsers show anyway. */
const exposed = 'Allow, Content-Disposition, ETag, Retry-After, X-Request-Id'

/** Headers of every answer where other origins are allowed: what is answered depends on who asks. */
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

/** Whether a browser asks beforehand if a page of an allowed origin may send a request. */
export const isPreflight = (c: Call): boolean =>
  c.req.method === 'OPTIONS' &&
  c.get('foreignOrigin') !== undefined &&
  headerOf(c, 'access-control-request-method') !== undefined

/** What pages elsewhere may send. No credentials: they show their token, and no cookie goes along. */
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
