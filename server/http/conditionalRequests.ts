import { HttpRefusal } from '#server/base/errors.ts'
import type { Call } from './call.ts'
import { headerOf } from './request.ts'

interface Tag {
  readonly weak: boolean
  readonly value: string
}

/** The validators of a condition, or `*` for any. Invalid ones are skipped. */
const tagsOf = (header: string): readonly Tag[] | '*' =>
  header.trim() === '*'
    ? '*'
    : [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value = '']) => ({
        weak: weak !== undefined,
        value,
      }))

const opaqueOf = (etag: string) => etag.replace(/^W\//, '').slice(1, -1)

/** Weak comparison: the same content, perhaps in another encoding. */
const isKnown = (header: string, etag: string): boolean => {
  const tags = tagsOf(header)
  return tags === '*' || tags.some(tag => tag.value === opaqueOf(etag))
}

/** Strong comparison: the same bytes. */
const isExactly = (header: string, etag: string): boolean => {
  const tags = tagsOf(header)
  if (tags === '*') return true
  return !etag.startsWith('W/') && tags.some(tag => !tag.weak && tag.value === opaqueOf(etag))
}

/**
 * Whether the caller has the version with this ETag already. Throws 412 when they require another
 * one (RFC 9110, 13.2).
 */
export const isNotModified = (c: Call, etag: string): boolean => {
  const wanted = headerOf(c, 'if-match')
  if (wanted !== undefined && !isExactly(wanted, etag)) throw failed()
  const known = headerOf(c, 'if-none-match')
  return known !== undefined && isKnown(known, etag)
}

/**
 * Refuses a write with a condition that cannot hold. Rows have a `version` in the body but no ETag,
 * so `If-Match` only accepts `*`, and `If-None-Match: *` never holds because the target exists.
 */
export const refuseConditions = (c: Call): void => {
  const wanted = headerOf(c, 'if-match')
  if (wanted !== undefined && tagsOf(wanted) !== '*') throw failed()
  const absent = headerOf(c, 'if-none-match')
  if (absent !== undefined && tagsOf(absent) === '*') throw failed()
}

const failed = () => new HttpRefusal(412, 'errors.precondition')
