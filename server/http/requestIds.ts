import type { Deps } from '#server/base/deps.ts'

const size = 9
const batch = 512

/**
 * Generates ids of 12 characters. Random bytes are fetched for many at once, because a fetch is
 * expensive for a single request.
 */
export const requestIds = ({ random }: Pick<Deps, 'random'>): (() => string) => {
  let pool = random(size * batch)
  let at = 0
  return () => {
    if (at + size > pool.length) {
      pool = random(size * batch)
      at = 0
    }
    at += size
    return pool.toString('base64url', at - size, at)
  }
}
