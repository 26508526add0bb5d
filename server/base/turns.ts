/** Runs work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `limit` pieces of work at once, the others in the order of their calls. Work that has waited for
 * `maxWait` milliseconds starts nevertheless, so that a few slow ones do not stop the rest.
 */
export const takeTurns = (limit: number, maxWait: number): Turns => {
  const waiting = new Set<() => void>()
  let running = 0

  const startNext = () => {
    const [next] = waiting
    if (next && running < limit) next()
  }
  const turn = () =>
    new Promise<void>(resolve => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        running += 1
        resolve()
      }
      const timer = setTimeout(start, maxWait)
      waiting.add(start)
    })

  return async work => {
    if (running < limit) running += 1
    else await turn()
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
