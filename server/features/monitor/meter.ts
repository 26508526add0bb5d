/**
 * Upper limits of the buckets of response times, in milliseconds; one more bucket is for slower
 * answers.
 */
const bounds: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100, 150, 250, 400, 700, 1000, 2000, 3000, 5000, 10_000,
]

/** Counters of a period. */
export interface Counts {
  requests: number
  errors: number
  readonly buckets: number[]
}

export interface Meter {
  /** Counts one answer; this is the only cost per request. */
  record(status: number, milliseconds: number): void
  /** Returns the counters since the last call, and resets them. */
  take(): Counts
}

const noCounts = (): Counts => ({
  requests: 0,
  errors: 0,
  buckets: new Array(bounds.length + 1).fill(0),
})

/** The counters of a process. */
export const createMeter = (): Meter => {
  let counts = noCounts()
  return {
    record: (status, milliseconds) => {
      counts.requests += 1
      if (status >= 500) counts.errors += 1
      let at = 0
      while (at < bounds.length && milliseconds > (bounds[at] as number)) at += 1
      counts.buckets[at] = (counts.buckets[at] as number) + 1
    },
    take: () => {
      const taken = counts
      counts = noCounts()
      return taken
    },
  }
}

/** Adds up the counters of several processes or periods. */
export const sumCounts = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, one) => ({
      requests: sum.requests + one.requests,
      errors: sum.errors + one.errors,
      buckets: sum.buckets.map((count, at) => count + (one.buckets[at] ?? 0)),
    }),
    noCounts(),
  )

/**
 * The response time within which this share of answers came, with the precision of the buckets;
 * null without answers.
 */
export const percentile = ({ requests, buckets }: Counts, share: number): number | null => {
  if (requests === 0) return null
  const wanted = share * requests
  let below = 0
  for (const [at, count] of buckets.entries()) {
    const from = at === 0 ? 0 : (bounds[at - 1] as number)
    const to = bounds[at] ?? from
    if (count > 0 && below + count >= wanted)
      return Math.round((from + ((to - from) * (wanted - below)) / count) * 10) / 10
    below += count
  }
  return bounds.at(-1) as number
}
