import { createHash } from 'node:crypto'
import type { Call } from './call.ts'
import { isNotModified } from './conditionalRequests.ts'
import { compressText } from './encoding.ts'

/** The envelope of success around `data`. */
export const answer = (c: Call, data: unknown): Response =>
  answerText(c, JSON.stringify(data ?? null))

/**
 * The envelope of success around JSON text, compressed. Only for rows without secrets, because the
 * compressed length can leak a secret that is mixed with text by others (decision 59).
 */
export const answerCompressed = (c: Call, data: string): Response | Promise<Response> =>
  compressText(c, envelopeText(data), { ...c.get('head'), 'content-type': type })

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
const varyOf = (c: Call, ...names: readonly string[]): string =>
  [...(c.get('head')?.vary ? [c.get('head')?.vary] : []), ...names].join(', ')

/**
 * The envelope of success with an ETag: the browser may keep it but asks each time, and an
 * unchanged answer is not sent again.
 */
export const answerWithEtag = (c: Call, data: unknown): Response => {
  const text = envelopeText(JSON.stringify(data))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...c.get('head'),
    'cache-control': 'no-cache, must-revalidate',
    vary: varyOf(c, 'Accept-Language'),
    etag,
  }
  return isNotModified(c, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': type } })
}
