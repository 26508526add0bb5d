import { codes, Refusal } from '#server/errors.ts'

/** Lets so many pieces of work run at once and so many wait; whoever comes then is told to try again. */
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
 * Lets so many pieces of work run at once, of each person and in all; whoever comes then is told to try again. What a
 * person sends is to be read within: what waits outside is not in memory.
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
