import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of calculation after which other requests get their turn. */
const longest = 10

/** For long calculations: `await pause()` after each part lets other requests run once enough time has gone by. */
export const createPauses = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < longest) return
    await turn()
    since = performance.now()
  }
}

/** Turns each item into another one, with pauses. */
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
