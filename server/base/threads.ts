import { Piscina } from 'piscina'

type Options = ConstructorParameters<typeof Piscina>[0]

/**
 * Up to two threads that run a file. They start on demand and with low priority, so that other
 * requests come before sign-ins and imports.
 */
export const openWorkerThreads = (filename: string, more: Options = {}): Piscina => {
  const threads = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    niceIncrement: 10,
    recordTiming: false,
    ...more,
  })
  // A thread that dies while idle is replaced on demand.
  threads.on('error', () => {})
  return threads
}
