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
