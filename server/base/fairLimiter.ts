import { codes, Refusal } from './errors.ts'

export interface FairLimiterOptions {
  /** Maximum number of tasks that run at once with the same key, and in total. */
  readonly each: number
  readonly all: number
  /** How many tasks with the same key may wait, and for how long. */
  readonly waiting: number
  readonly waitMs: number
}

export interface FairLimiterTask {
  readonly key: string
  /** The refusal for a task that has waited too long or may not wait. */
  readonly refusal: () => Refusal
  /** Ends the waiting when the caller has disconnected. */
  readonly signal: AbortSignal
}

interface Waiting {
  readonly key: string
  readonly enter: () => void
}

/**
 * Limits the number of tasks that run at once in this process. The next task is one whose key has
 * the fewest running tasks, then the one that came first. However much is queued for one key,
 * others wait for at most one of its tasks, and nobody waits longer than `waitMs`.
 */
export const createFairLimiter = ({ each, all, waiting, waitMs }: FairLimiterOptions) => {
  const running = new Map<string, number>()
  const queue: Waiting[] = []
  let inside = 0

  const of = (key: string): number => running.get(key) ?? 0
  const take = (key: string): void => {
    running.set(key, of(key) + 1)
    inside += 1
  }
  const leave = (key: string): void => {
    inside -= 1
    if (of(key) > 1) running.set(key, of(key) - 1)
    else running.delete(key)
    const next = queue
      .filter(it => of(it.key) < each)
      .reduce<Waiting | undefined>(
        (best, it) => (best && of(best.key) <= of(it.key) ? best : it),
        undefined,
      )
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    take(next.key)
    next.enter()
  }
  const wait = ({ key, refusal, signal }: FairLimiterTask): Promise<void> =>
    new Promise((resolve, reject) => {
      if (queue.filter(it => it.key === key).length >= waiting) return reject(refusal())
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        end()
        queue.splice(queue.indexOf(entry), 1)
        reject(refusal())
      }
      const entry: Waiting = {
        key,
        enter: () => {
          end()
          resolve()
        },
      }
      const timer = setTimeout(giveUp, waitMs)
      signal.addEventListener('abort', giveUp)
      queue.push(entry)
    })

  return async <T>(entering: FairLimiterTask, work: () => Promise<T>): Promise<T> => {
    const { key, signal } = entering
    requireConnected(signal)
    if (of(key) < each && inside < all) take(key)
    else await wait(entering)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

/** Stops work for a caller who has disconnected. Nobody reads the refusal. */
export const requireConnected = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Refusal('errors.busy', { code: codes.busy })
}
