const minute = 60_000
const day = 24 * 60 * minute

/** A counter of failures as stored in `uc_attempt`, times in milliseconds since 1970. */
export interface Counter {
  count: number
  /** How often it was locked; each lock lasts longer. */
  step: number
  startedAt: number
  lastAt: number
  closedUntil: number | null
}

/** How one kind of counter locks and resets. */
export interface Rule {
  /** Number of failures at which it locks. */
  budget: number
  /** Milliseconds for which the n-th lock lasts. */
  closing(step: number): number
  /** The counter without failures that are too old. */
  current(counter: Counter, now: number): Counter
  /** After a lock: start counting again (true), or lock at every further failure (false). */
  restarts: boolean
  /**
   * Whether a code that was sent after the lock is still accepted, so that a stranger cannot lock
   * somebody out.
   */
  yields: boolean
}

const fresh = (now: number): Counter => ({
  count: 0,
  step: 0,
  startedAt: now,
  lastAt: now,
  closedUntil: null,
})

/** The installation's lock-out settings. */
export interface LockOut {
  failures: number
  minutes: number
}

/**
 * One account from one address: so many failures lock it for some minutes, doubled each time up to
 * a day.
 */
export const pairRule = ({ failures, minutes }: LockOut): Rule => ({
  budget: failures,
  closing: step => Math.min(minutes * minute * 2 ** (step - 1), day),
  current: (counter, now) =>
    now - Math.max(counter.lastAt, counter.closedUntil ?? 0) > day ? fresh(now) : counter,
  restarts: true,
  yields: false,
})

/**
 * One account from any address: after 20 failures in an hour each further one locks it for 1, 2, 4
 * ... 15 minutes.
 */
export const accountRule = (): Rule => ({
  budget: 20,
  closing: step => Math.min(minute * 2 ** (step - 1), 15 * minute),
  current: (counter, now) =>
    now - (counter.step > 0 ? counter.lastAt : counter.startedAt) > 60 * minute
      ? fresh(now)
      : counter,
  restarts: false,
  yields: true,
})

/** Seconds until the lock ends; 0 when there is none. */
export const secondsClosed = ({ closedUntil }: Counter, now: number): number =>
  closedUntil !== null && closedUntil > now ? Math.ceil((closedUntil - now) / 1000) : 0

/** How many tries may be in progress without exceeding the budget together. */
export const roomIn = (rule: Rule, counter: Counter): number =>
  Math.max(1, rule.budget - counter.count)

/** The counter after a failed try. */
export const afterFailure = (rule: Rule, counter: Counter, now: number): Counter => {
  const count = counter.count + 1
  if (count < rule.budget) return { ...counter, count, lastAt: now }
  const step = counter.step + 1
  return {
    ...counter,
    count: rule.restarts ? 0 : count,
    step,
    lastAt: now,
    closedUntil: now + rule.closing(step),
  }
}
