import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of computation after which other requests get a turn. */
const longest = 10

/**
 * For long computations: `await pause()` after each part lets other requests run when enough time
 * has passed.
 */
export const createPauses = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < longest) return
    await turn()
    since = performance.now()
  }
}

/** Maps the items, with pauses. */
export const mapWithPauses = async <T, R>(
  items: readonly T[],
  work: (item: T) => R,
): Promise<R[]> => {
  const pause = createPauses()
  const made: R[] = []
  for (const item of items) {
    made.push(work(item))
    await pause()
  }
  return made
}
