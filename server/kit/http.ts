import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { BodyLimits } from '#server/http/body.ts'
import { hasAlready } from '#server/http/conditions.ts'
import { zippedText } from '#server/http/encoding.ts'
import type { Actor, Language } from './types.ts'

/** What the middleware of `server/app.ts` has found out before a handler runs. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Address of the caller, behind the configured number of proxies. */
    ip: string
    language: Language
    /** Undefined when nobody is signed in. */
    actor: Actor | undefined
    /** The canonical path; it has been refused otherwise. */
    path: string
    /** The host that the request was sent to, as its sender named it; it has been refused otherwise. */
    host?: string
    /** The origin of the page that asks, where it is another one and allowed by the configuration. */
    foreignOrigin?: string
    /** Headers that the answer carries, whatever it is. */
    head?: Record<string, string>
    /** The envelope's code once it is not 0, for the log. */
    code?: number
    /** Of this request's route; the usual ones when not told. */
    bodyLimits?: BodyLimits
    /** Waits until the bytes of the body are here. Throws a `Halt` or a `Refusal`. */
    receive?: () => Promise<unknown>
    /** The parsed body, within the limits; undefined when there is none. Throws a `Halt` or an `Invalid`. */
    body: () => Promise<unknown>
    /** The body as a file of rows, within a limit of its own. Throws a `Halt`. */
    file: () => Promise<Uint8Array>
  }
}

export type Call = HonoContext<AppEnv>

/** The envelope of success. */
export const answer = (c: Call, data: unknown): Response =>
  answerText(c, JSON.stringify(data ?? null))

/** The same, compressed: rows that hold no secret beside what others have written (decision 59). */
export const answerZipped = (c: Call, data: string): Promise<Response> =>
  zippedText(c, envelopeText(data), { ...c.get('head'), 'content-type': type })

/** The same around JSON text that PostgreSQL made. */
export const answerText = (c: Call, data: string): Response => envelope(c, envelopeText(data))

const envelopeText = (data: string) => `{"code":0,"message":"","data":${data}}`

const type = 'application/json; charset=utf-8'

/** An envelope that is text already. A plain object of headers is what the server sends fastest. */
export const envelope = (c: Call, text: string, status = 200): Response =>
  new Response(text, { status, headers: { ...c.get('head'), 'content-type': type } })

/** The header `Vary`, with what this answer rests on beside the origin. */
export const varyOf = (c: Call, ...names: readonly string[]): string =>
  [...(c.get('head')?.vary ? [c.get('head')?.vary] : []), ...names].join(', ')

/** The envelope of success that a browser may keep, and asks about each time: the same is not sent twice. */
export const answerKept = (c: Call, data: unknown): Response => {
  const text = envelopeText(JSON.stringify(data))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...c.get('head'),
    'cache-control': 'no-cache, must-revalidate',
    vary: varyOf(c, 'Accept-Language'),
    etag,
  }
  return hasAlready(c, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': type } })
}
