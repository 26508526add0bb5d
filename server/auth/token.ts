import { createHash } from 'node:crypto'

/**
 * The token in a request's `Authorization` header, bare or after `Bearer`; undefined when it cannot
 * be a token.
 */
export const tokenOf = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The stored hash of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
