const minute = 60_000
const day = 24 * 60 * minute

/** A counter of failures as `uc_attempt` keeps it, times in milliseconds. */
export interface Counter {
  count: number
  /** How often it has closed; each time for longer. */
  step: number
  startedAt: number
  lastAt: number
  closedUntil: number | null
}

/** How one kind of counter closes and forgets. */
export interface Rule {
  /** Failures up to which it stays open. */
  budget: number
  /** Milliseconds that the n-th closing lasts. */
  closing(step: number): number
  /** The counter with what is too long ago forgotten. */
  current(counter: Counter, now: number): Counter
  /** After it closes: begin to count anew, or close at every further failure. */
  restarts: boolean
  /** Whether a code opens it that was sent after it had closed: so no stranger shuts somebody out. */
  yields: boolean
}

const fresh = (now: number): Counter => ({
  count: 0,
  step: 0,
  startedAt: now,
  lastAt: now,
  closedUntil: null,
})

/** What the installation says of lock-outs. */
export interface LockOut {
  failures: number
  minutes: number
}

/** One account from one address: so many failures close it for some minutes, doubling up to a day. */
export const pairRule = ({ failures, minutes }: LockOut): Rule => ({
  budget: failures,
  closing: step => Math.min(minutes * minute * 2 ** (step - 1), day),
  current: (counter, now) =>
    now - Math.max(counter.lastAt, counter.closedUntil ?? 0) > day ? fresh(now) : counter,
  restarts: true,
  yields: false,
})

/** One account from anywhere: after 20 failures in an hour each further one closes it for 1, 2, 4 ... 15 minutes. */
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

/** Seconds until it opens again; 0 when it is open. */
export const secondsClosed = ({ closedUntil }: Counter, now: number): number =>
  closedUntil !== null && closedUntil > now ? Math.ceil((closedUntil - now) / 1000) : 0

/** How many may try at the same time without exceeding the budget together. */
export const roomIn = (rule: Rule, counter: Counter): number =>
  Math.max(1, rule.budget - counter.count)

/** The counter after a try that failed. */
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
