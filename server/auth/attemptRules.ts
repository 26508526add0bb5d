const minute = 60_000
const day = 24 * 60 * minute

/** A counter of failures as stored in `uc_attempt`, times in milliseconds since 1970. */
export interface FailureCounter {
  count: number
  /** How often it was locked; each lock lasts longer. */
  step: number
  startedAt: number
  lastAt: number
  closedUntil: number | null
}

/** How one kind of counter locks and resets. */
export interface LockoutRule {
  /** Number of failures at which it locks. */
  maxFailures: number
  /** Milliseconds for which the n-th lock lasts. */
  lockDuration(step: number): number
  /** The counter without failures that are too old. */
  current(counter: FailureCounter, now: number): FailureCounter
  /** After a lock: start counting again (true), or lock at every further failure (false). */
  resetsAfterLock: boolean
  /**
   * Whether a code that was sent after the lock is still accepted, so that a stranger cannot lock
   * somebody out.
   */
  acceptsNewerCodes: boolean
}

const fresh = (now: number): FailureCounter => ({
  count: 0,
  step: 0,
  startedAt: now,
  lastAt: now,
  closedUntil: null,
})

/** The installation's lock-out settings. */
export interface LockoutSettings {
  failures: number
  minutes: number
}

/**
 * One account from one address: so many failures lock it for some minutes, doubled each time up to
 * a day.
 */
export const pairRule = ({ failures, minutes }: LockoutSettings): LockoutRule => ({
  maxFailures: failures,
  lockDuration: step => Math.min(minutes * minute * 2 ** (step - 1), day),
  current: (counter, now) =>
    now - Math.max(counter.lastAt, counter.closedUntil ?? 0) > day ? fresh(now) : counter,
  resetsAfterLock: true,
  acceptsNewerCodes: false,
})

/**
 * One account from any address: after 20 failures in an hour each further one locks it for 1, 2, 4
 * ... 15 minutes.
 */
export const accountRule = (): LockoutRule => ({
  maxFailures: 20,
  lockDuration: step => Math.min(minute * 2 ** (step - 1), 15 * minute),
  current: (counter, now) =>
    now - (counter.step > 0 ? counter.lastAt : counter.startedAt) > 60 * minute
      ? fresh(now)
      : counter,
  resetsAfterLock: false,
  acceptsNewerCodes: true,
})

/** Seconds until the lock ends; 0 when there is none. */
export const secondsLocked = ({ closedUntil }: FailureCounter, now: number): number =>
  closedUntil !== null && closedUntil > now ? Math.ceil((closedUntil - now) / 1000) : 0

/** How many tries may be in progress without exceeding the budget together. */
export const maxConcurrentAttempts = (rule: LockoutRule, counter: FailureCounter): number =>
  Math.max(1, rule.maxFailures - counter.count)

/** The counter after a failed try. */
export const afterFailure = (
  rule: LockoutRule,
  counter: FailureCounter,
  now: number,
): FailureCounter => {
  const count = counter.count + 1
  if (count < rule.maxFailures) return { ...counter, count, lastAt: now }
  const step = counter.step + 1
  return {
    ...counter,
    count: rule.resetsAfterLock ? 0 : count,
    step,
    lastAt: now,
    closedUntil: now + rule.lockDuration(step),
  }
}
