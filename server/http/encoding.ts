import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Call } from '#server/kit/http.ts'
import { headerOf } from './request.ts'

const zip = promisify(gzip)

/** Whether a caller takes an encoding, by his `Accept-Encoding`. */
export const accepts = (accepted: string, encoding: 'br' | 'gzip'): boolean =>
  accepted
    .split(',')
    .some(part => part.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0+)?\s*$/.test(part))

/** Less travels in one packet anyway. */
const leastBytes = 1400
/** More is compressed by a thread, so that it keeps nobody waiting: this takes a third of a millisecond. */
const mostAtOnce = 256 * 1024
/** Rows repeat themselves: a third of the time of the usual level for answers a tenth longer. */
const options = { level: 3 }

const takesGzip = (c: Call) => accepts(headerOf(c, 'accept-encoding') ?? '', 'gzip')

/**
 * A body as this caller takes it, gzipped where that is worth it. For what holds no secret whose length could tell it
 * beside what others have chosen (decision 59).
 */
export const zippedText = async (
  c: Call,
  text: string,
  plain: Readonly<Record<string, string>>,
): Promise<Response> => {
  const headers = {
    ...plain,
    vary: plain.vary ? `${plain.vary}, Accept-Encoding` : 'Accept-Encoding',
  }
  if (text.length < leastBytes || !takesGzip(c)) return new Response(text, { headers })
  const bytes = text.length < mostAtOnce ? gzipSync(text, options) : await zip(text, options)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-encoding': 'gzip' },
  })
}

/** The same of an answer at hand. One that is encoded is another one to the byte, so its validator is a weak one. */
export const zipped = async (c: Call, plain: Response): Promise<Response> => {
  const headers = Object.fromEntries(plain.headers)
  if (plain.status !== 200 || !plain.body) return plain
  if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`
  return zippedText(c, await plain.text(), headers)
}
