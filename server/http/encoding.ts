import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Call } from '#server/kit/http.ts'
import { headerOf } from './request.ts'

const zip = promisify(gzip)

/** Whether a caller takes an encoding, by his `Accept-Encoding`. */
export const accepts = (accepted: string, encoding: 'br' | 'gzip'): boolean =>
  accepted
    .split(',')
    .some(part => part.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0+)?\s*$/.test(part))

/** An answer that says the same again and again and holds no secret whose length could tell it: sent gzipped. */
export const zipped = async (c: Call, plain: Response): Promise<Response> => {
  if (!accepts(headerOf(c, 'accept-encoding') ?? '', 'gzip')) return plain
  const headers = new Headers(plain.headers)
  headers.set('content-encoding', 'gzip')
  return new Response(await zip(await plain.arrayBuffer()), { status: plain.status, headers })
}
