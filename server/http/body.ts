import { codes, Halt, Refusal } from '#server/errors.ts'
import type { Call } from '#server/kit/http.ts'
import { parseStrictly } from './strictJson.ts'

const limit = 1024 * 1024
const named = '1 MB'
const decoder = () => new TextDecoder('utf-8', { fatal: true })

/** Reads the body once, as JSON; whoever asks again is given the same. */
export const bodyReader = (c: Call): (() => Promise<unknown>) => {
  let read: Promise<unknown> | undefined
  return () => {
    read ??= readJson(c)
    return read
  }
}

const readJson = async (c: Call): Promise<unknown> => {
  const declared = Number(c.req.header('content-length') ?? Number.NaN)
  if (declared > limit) throw tooLarge()
  const bytes = await readBytes(c)
  if (bytes.length === 0) return undefined
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i.test(type)) throw wrongType()
  if (c.req.header('content-encoding')) throw wrongType()
  return parsed(bytes)
}

const tooLarge = () => new Halt(413, 'errors.tooLarge', { args: { limit: named } })
const wrongType = () => new Halt(415, 'errors.wrongType')

/** Counts while it reads: the declared length is only a claim. */
const readBytes = async (c: Call): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > limit) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    parts.push(value)
  }
  return Buffer.concat(parts)
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return parseStrictly(decoder().decode(bytes))
  } catch {
    throw new Refusal('errors.malformed', { code: codes.validation, payload: { fields: {} } })
  }
}
