import { codes, Refusal } from '#server/errors.ts'

/** Runs up to `width` pieces of work at once and lets up to `queue` wait; further ones are refused with a request to try again. */
export const createGate = ({ width, queue }: { width: number; queue: number }) => {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async () => {
    if (running < width) {
      running += 1
      return
    }
    if (waiting.length >= queue) throw new Refusal('errors.busy', { code: codes.busy })
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  /** How many there are, at work and waiting. */
  const inside = () => running + waiting.length
  return Object.assign(pass, { inside })
}

/**
 * Runs up to `each` pieces of work of one person and up to `all` in total at once; further ones are refused with a
 * request to try again. Request bodies should be read inside the work, so that those of waiting requests use no memory.
 */
export const createTurns = ({ each, all }: { each: number; all: number }) => {
  const running = new Map<string, number>()
  let inside = 0
  return async <T>(personId: string, work: () => Promise<T>): Promise<T> => {
    const own = running.get(personId) ?? 0
    if (own >= each || inside >= all) throw new Refusal('errors.busy', { code: codes.busy })
    running.set(personId, own + 1)
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
      const left = (running.get(personId) ?? 1) - 1
      if (left > 0) running.set(personId, left)
      else running.delete(personId)
    }
  }
}
