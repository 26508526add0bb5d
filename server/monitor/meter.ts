/** Upper ends of the buckets of answer times, in milliseconds; what took longer than the last lies in one more. */
export const bounds: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100, 150, 250, 400, 700, 1000, 2000, 3000, 5000, 10_000,
]

/** What was counted in a while. */
export interface Counts {
  requests: number
  errors: number
  readonly buckets: number[]
}

export interface Meter {
  /** Counts one answer: this is all that a request pays. */
  note(status: number, milliseconds: number): void
  /** What was counted since the last time. */
  take(): Counts
}

export const noCounts = (): Counts => ({
  requests: 0,
  errors: 0,
  buckets: new Array(bounds.length + 1).fill(0),
})

/** The counters of a process. */
export const createMeter = (): Meter => {
  let counts = noCounts()
  return {
    note: (status, milliseconds) => {
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

/** Adds up what several processes counted, or one in several whiles. */
export const together = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, one) => ({
      requests: sum.requests + one.requests,
      errors: sum.errors + one.errors,
      buckets: sum.buckets.map((count, at) => count + (one.buckets[at] ?? 0)),
    }),
    noCounts(),
  )

/** The time within which this share of answers came, as exactly as its bucket tells; null where there was none. */
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
