import type { IncomingMessage } from 'node:http'
import { codes, HttpRefusal, Refusal } from '#server/base/errors.ts'
import type { BodyLimits, Call, SizeLimit } from './call.ts'
import { headerOf, incomingOf } from './request.ts'
import { type JsonLimits, parseStrictly, TooManyEntries } from './strictJson.ts'

/** The limits of routes without their own. */
const defaultBodyLimits: BodyLimits = {
  bytes: 1024 * 1024,
  named: '1 MB',
  keys: 1000,
  items: 20_000,
}
/** The limits for callers who are not signed in. */
export const anonymousBodyLimits: BodyLimits = {
  bytes: 16 * 1024,
  named: '16 KB',
  keys: 100,
  items: 100,
}
const ofFile: SizeLimit = { bytes: 10 * 1024 * 1024, named: '10 MB' }
const decoder = () => new TextDecoder('utf-8', { fatal: true })

/** Reads the body once, as bytes and as JSON; later calls get the same result. */
export const bodyReader = (c: Call) => {
  let received: Promise<Buffer> | undefined
  let read: Promise<unknown> | undefined
  const receive = () => {
    received ??= readBytes(c, c.get('bodyLimits') ?? defaultBodyLimits)
    return received
  }
  const body = () => {
    read ??= readJson(c, receive)
    return read
  }
  return { receive, body }
}

const readJson = async (c: Call, receive: () => Promise<Buffer>): Promise<unknown> => {
  const limits = c.get('bodyLimits') ?? defaultBodyLimits
  const bytes = await receive()
  if (bytes.length === 0) return undefined
  const type = headerOf(c, 'content-type') ?? ''
  if (!/^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i.test(type)) throw wrongType()
  if (headerOf(c, 'content-encoding')) throw wrongType()
  return parsed(bytes, limits)
}

const tables =
  /^(?:text\/csv|application\/(?:vnd\.ms-excel|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))(?:\s*;|\s*$)/i

/** Reads the body as an uploaded file of rows, which may be larger than other bodies. */
export const fileReader = (c: Call) => async (): Promise<Uint8Array> => {
  if (!tables.test(headerOf(c, 'content-type') ?? '') || headerOf(c, 'content-encoding'))
    throw new HttpRefusal(415, 'errors.import.type')
  return readBytes(c, ofFile)
}

const tooLarge = ({ named, tooLarge: key = 'errors.tooLarge' }: SizeLimit) =>
  new HttpRefusal(413, key, { args: { limit: named } })
const malformed = () =>
  new Refusal('errors.malformed', { code: codes.validation, payload: { fields: {} } })
const wrongType = () => new HttpRefusal(415, 'errors.wrongType')

/** The size is counted while reading, because a declared length cannot be trusted. */
export const readBytes = async (c: Call, limit: SizeLimit): Promise<Buffer> => {
  const declared = Number(headerOf(c, 'content-length') ?? Number.NaN)
  if (declared > limit.bytes) throw tooLarge(limit)
  const incoming = incomingOf(c)
  return incoming ? bytesSent(incoming, limit) : bytesOf(c.req.raw.body, limit)
}

/**
 * Reads directly from the socket: a web stream around it would cost more than the rest of a small
 * write.
 */
const bytesSent = (incoming: IncomingMessage, limit: SizeLimit): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    incoming.on('data', (part: Buffer) => {
      size += part.length
      if (size <= limit.bytes) return void parts.push(part)
      // The rest of the body is discarded, so that the answer reaches a caller who is still
      // sending.
      incoming.removeAllListeners('data').resume()
      reject(tooLarge(limit))
    })
    // The caller may disconnect before the body is complete, or before it is read.
    const gone = () => reject(malformed())
    incoming.on('error', gone)
    incoming.on('close', gone)
    incoming.on('end', () => {
      incoming.off('close', gone)
      resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
    })
    if (incoming.destroyed) gone()
  })

/** For tests that call the application without a socket. */
const bytesOf = async (
  body: ReadableStream<Uint8Array> | null,
  limit: SizeLimit,
): Promise<Buffer> => {
  const bytes = body ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.alloc(0)
  if (bytes.length > limit.bytes) throw tooLarge(limit)
  return bytes
}

const parsed = (bytes: Buffer, limits: JsonLimits): unknown => {
  try {
    return parseStrictly(decoder().decode(bytes), limits)
  } catch (error) {
    throw error instanceof TooManyEntries
      ? new HttpRefusal(413, 'errors.tooManyEntries')
      : malformed()
  }
}
