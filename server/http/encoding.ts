import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Call } from './call.ts'
import { headerOf } from './request.ts'

const zip = promisify(gzip)

/** Whether the `Accept-Encoding` header allows an encoding. */
export const acceptsEncoding = (accepted: string, encoding: 'br' | 'gzip'): boolean =>
  accepted
    .split(',')
    .some(part => part.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0+)?\s*$/.test(part))

/** Shorter bodies fit into one packet anyway. */
const minBytes = 1400
/**
 * Longer bodies are compressed in a thread. Compressing this much takes a third of a millisecond.
 */
const maxSyncBytes = 256 * 1024
/**
 * Rows are repetitive: this level takes a third of the default level's time for answers that are
 * 10% longer.
 */
const options = { level: 3 }

const takesGzip = (c: Call) => acceptsEncoding(headerOf(c, 'accept-encoding') ?? '', 'gzip')

/**
 * The body for this caller, gzipped where it is worth it. Only for bodies without a secret that the
 * compressed length could leak (decision 59).
 */
export const compressText = (
  c: Call,
  text: string,
  plain: Readonly<Record<string, string>>,
): Response | Promise<Response> => {
  const headers = {
    ...plain,
    vary: plain.vary ? `${plain.vary}, Accept-Encoding` : 'Accept-Encoding',
  }
  if (text.length < minBytes || !takesGzip(c)) return new Response(text, { headers })
  const zipped = (bytes: Uint8Array) =>
    new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-encoding': 'gzip' },
    })
  return text.length < maxSyncBytes
    ? zipped(gzipSync(text, options))
    : zip(text, options).then(zipped)
}

/**
 * The same for an existing answer. An encoded body differs in its bytes, so its ETag becomes a weak
 * one.
 */
export const compress = async (c: Call, plain: Response): Promise<Response> => {
  const headers = Object.fromEntries(plain.headers)
  if (plain.status !== 200 || !plain.body) return plain
  if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`
  return compressText(c, await plain.text(), headers)
}
