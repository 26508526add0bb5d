import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashing } from '#server/auth/hashing.ts'
import { streamsOf } from '#server/auth/streams.ts'
import type { Deps } from '#server/deps.ts'
import type { Counts } from './meter.ts'

/** One process of the installation, as it is. */
export interface Node {
  readonly id: string
  readonly startedAt: string
  readonly version: string
  /** Bytes that it takes. */
  memory: number
  /** By how many milliseconds its event loop was late at most. */
  lag: number
}

/** What one process tells of a while. */
export interface Report extends Counts, Node {
  streams: number
  waiting: number
  hashing: number
}

const resolution = 100

/** How late the event loop is; the clock of it beats ten times a second, outside of JavaScript. */
export const openLag = () => {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  return {
    /** At most, in milliseconds, since the last time. */
    take: (): number => {
      const late = Math.max(delays.max / 1e6 - resolution, 0)
      const known = delays.count > 0
      delays.reset()
      return known ? Math.round(late * 10) / 10 : 0
    },
    close: () => delays.disable(),
  }
}

/** Who this process is. Containers of one image differ by their host's name, processes of one host by the rest. */
export const identityOf = ({ now, random }: Pick<Deps, 'now' | 'random'>) => ({
  id: `${hostname()}-${random(2).toString('hex')}`,
  startedAt: new Date(now()).toISOString(),
  version: versionOf(),
})

/** The same way up from the sources and from what is built of them. */
const versionOf = (): string => {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** What is going on at this moment. */
export const loadOf = (deps: Deps) => {
  const { pool, readers, streams, writers, systems } = deps.db
  return {
    memory: process.memoryUsage.rss(),
    streams: streamsOf(deps).listeners().length,
    waiting: [pool, readers, streams, writers, systems].reduce(
      (sum, it) => sum + it.waitingCount,
      0,
    ),
    hashing: hashing(),
  }
}
