import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pendingHashCount } from '#server/auth/hashing.ts'
import { streamsOf } from '#server/auth/streams.ts'
import type { Deps } from '#server/base/deps.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { Counts } from './meter.ts'

/** One process of the installation. */
export interface Node {
  readonly id: string
  readonly startedAt: string
  readonly version: string
  /** Memory in bytes. */
  memory: number
  /** Maximum delay of its event loop in milliseconds. */
  lag: number
}

/** The report of one process about a period. */
export interface Report extends Counts, Node {
  streams: number
  waiting: number
  hashing: number
}

const resolution = 100

/** Measures the delay of the event loop, ten times a second, outside of JavaScript. */
export const measureLoopDelay = () => {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  return {
    /** The maximum in milliseconds since the last call. */
    take: (): number => {
      const late = Math.max(delays.max / 1e6 - resolution, 0)
      const known = delays.count > 0
      delays.reset()
      return known ? Math.round(late * 10) / 10 : 0
    },
    close: () => delays.disable(),
  }
}

/**
 * The identity of this process. Containers of one image differ by host name, processes of one host
 * by a random part.
 */
export const identityOf = ({ now, random }: Pick<Deps, 'now' | 'random'>) => ({
  id: `${hostname()}-${random(2).toString('hex')}`,
  startedAt: new Date(now()).toISOString(),
  version: manifest.version,
})

/** The current load. */
export const loadOf = (deps: Deps) => {
  const { pool, readers, longReaders, writers, systems } = deps.db
  return {
    memory: process.memoryUsage.rss(),
    streams: streamsOf(deps).listeners().length,
    waiting: [pool, readers, longReaders, writers.pool, systems].reduce(
      (sum, it) => sum + it.waitingCount,
      0,
    ),
    hashing: pendingHashCount(),
  }
}
