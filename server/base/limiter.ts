import { codes, Refusal } from './errors.ts'

/**
 * Runs up to `width` tasks at once and lets up to `queue` wait. Further ones are refused with a
 * request to try again.
 */
export const createLimiter = ({ width, queue }: { width: number; queue: number }) => {
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
  /** The number of running and waiting tasks. */
  const inside = () => running + waiting.length
  return Object.assign(pass, { inside })
}

/**
 * Runs up to `each` tasks of one person and up to `all` in total at once. Further ones are refused
 * with a request to try again. Read request bodies inside the task, so that those of waiting
 * requests use no memory.
 */
export const createPersonLimiter = ({ each, all }: { each: number; all: number }) => {
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
