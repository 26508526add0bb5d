import { createHash } from 'node:crypto'

/** What a request's `Authorization` header carries, raw or after `Bearer`; undefined when it cannot be a token. */
export const tokenOf = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
