import { Piscina } from 'piscina'

type Options = ConstructorParameters<typeof Piscina>[0]

/**
 * Up to two threads that run a file, started when they are needed and behind everybody else in line for a
 * processor: whoever works is served before those who sign in or import.
 */
export const openThreads = (filename: string, more: Options = {}): Piscina => {
  const threads = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    niceIncrement: 10,
    recordTiming: false,
    ...more,
  })
  // One that ends while nothing is asked of it: the next is started when it is needed.
  threads.on('error', () => {})
  return threads
}
