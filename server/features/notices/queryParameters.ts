import * as z from 'zod'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import { isStorableText } from '#server/db/sql.ts'
import type { Call } from '#server/http/call.ts'
import { rowIdSchema } from '#server/kit/requestInput.ts'

export const api = '/admin/admin/notice'
export const openToSignedIn = { open: 'to everyone signed in' } as const

/**
 * The person whose messages are read. Somebody who acts elsewhere still gets only their own
 * messages.
 */
export const readerOf = (c: Call) => ({
  ...realAccountOf(c.var.actor as Actor),
  language: c.var.language,
})

export const textOf = (c: Call, name: string): string | undefined => {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (text.length > 200 || !isStorableText(text)) throw new Invalid({ [name]: { key: 'unknown' } })
  return text.trim() || undefined
}

export const flagOf = (c: Call, name: string): boolean => {
  const text = c.req.query(name) ?? 'false'
  if (text !== 'true' && text !== 'false') throw new Invalid({ [name]: { key: 'unknown' } })
  return text === 'true'
}

export const kindsOf = (c: Call, among: readonly number[]): readonly number[] => {
  const kind = c.req.query('kind')
  if (kind === undefined) return among
  if (!among.includes(Number(kind)) || kind.length > 1)
    throw new Invalid({ kind: { key: 'unknown' } })
  return [Number(kind)]
}

/** Ids of rows, up to a maximum number. */
export const idListSchema = (most: number) => z.array(rowIdSchema).max(most, `items:${most}`)
