import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { BodyLimits } from '#server/http/body.ts'
import { hasAlready } from '#server/http/conditions.ts'
import { zippedText } from '#server/http/encoding.ts'
import type { Actor, Language } from './types.ts'

/** What the middleware of `server/app.ts` sets before a handler runs. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's address, behind the configured number of proxies. */
    ip: string
    language: Language
    /** Undefined when nobody is signed in. */
    actor: Actor | undefined
    /** What the caller's rights are compared by (`Known`), when somebody is signed in. */
    rights?: string
    /** The path. A path that is not canonical has been refused before. */
    path: string
    /** The host that the request was sent to. An invalid one has been refused before. */
    host?: string
    /**
     * The origin of the page that sent the request, if it is another one that the configuration
     * allows.
     */
    foreignOrigin?: string
    /** Headers to send with any answer. */
    head?: Record<string, string>
    /** The envelope's code for the log, when it is not 0. */
    code?: number
    /** The body limits of the route; the default ones when not set. */
    bodyLimits?: BodyLimits
    /** Waits until the whole body has arrived. Throws a `Halt` or a `Refusal`. */
    receive?: () => Promise<unknown>
    /** The parsed JSON body; undefined when there is none. Throws a `Halt` or an `Invalid`. */
    body: () => Promise<unknown>
    /** The body as an uploaded file, with a limit of its own. Throws a `Halt`. */
    file: () => Promise<Uint8Array>
  }
}

export type Call = HonoContext<AppEnv>

/** The envelope of success around `data`. */
export const answer = (c: Call, data: unknown): Response =>
  answerText(c, JSON.stringify(data ?? null))

/**
 * The envelope of success around JSON text, compressed. Only for rows without secrets, because the
 * compressed length can leak a secret that is mixed with text by others (decision 59).
 */
export const answerZipped = (c: Call, data: string): Promise<Response> =>
  zippedText(c, envelopeText(data), { ...c.get('head'), 'content-type': type })

/** The envelope of success around JSON text from PostgreSQL. */
export const answerText = (c: Call, data: string): Response => envelope(c, envelopeText(data))

const envelopeText = (data: string) => `{"code":0,"message":"","data":${data}}`

const type = 'application/json; charset=utf-8'

/**
 * Sends an envelope that is text already. A plain object of headers is the fastest form for the
 * server.
 */
export const envelope = (c: Call, text: string, status = 200): Response =>
  new Response(text, { status, headers: { ...c.get('head'), 'content-type': type } })

/** The value of the `Vary` header: the given names in addition to those that are set already. */
export const varyOf = (c: Call, ...names: readonly string[]): string =>
  [...(c.get('head')?.vary ? [c.get('head')?.vary] : []), ...names].join(', ')

/**
 * The envelope of success with an ETag: the browser may keep it but asks each time, and an
 * unchanged answer is not sent again.
 */
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
