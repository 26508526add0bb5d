/** Runs work at once, or when other work under the same limit has ended. Returns what the work returns. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `limit` pieces of work at once, the others in the order of their calls. Work that has waited for
 * `maxWaitMs` starts nevertheless, so that a few slow ones do not stop the rest.
 */
export const limitConcurrency = (limit: number, maxWaitMs: number): ConcurrencyLimit => {
  const waiting = new Set<() => void>()
  let running = 0

  const startNext = () => {
    const [next] = waiting
    if (next && running < limit) next()
  }
  const waitForPermit = () =>
    new Promise<void>(resolve => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        running += 1
        resolve()
      }
      const timer = setTimeout(start, maxWaitMs)
      waiting.add(start)
    })

  return async work => {
    if (running < limit) running += 1
    else await waitForPermit()
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
