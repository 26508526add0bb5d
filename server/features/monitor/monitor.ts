import { sql } from 'kysely'
import { streamsOf } from '#server/auth/streams.ts'
import type { Database, Deps, DiskLevel } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import { createMeter, type Meter, percentile, sumCounts } from './meter.ts'
import { identityOf, loadOf, measureLoopDelay, type Node, type Report } from './node.ts'
import { createPeers } from './others.ts'

/** Figures that all processes of an installation share. */
interface Installation {
  sessions: number
  connections: number
  databaseSize: number
  outbox: number
}

/** Reads them in one statement. */
const readInstallation = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Installation> => {
  const [row] = await systemStatement(
    db,
    sql<Installation>`select
      (select count(*)::int from uc_session where expires_at > ${new Date(now())} and counted) as sessions,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      pg_database_size(current_database())::float8 as "databaseSize",
      (select count(*)::int from uc_outbox where state = 'waiting') as outbox`,
  )
  return row as Installation
}

/**
 * Caches the latest reading and renews it when it is too old, one reading at a time. A failure
 * keeps the former one.
 */
const createReading = (deps: Pick<Deps, 'db' | 'now' | 'log'>) => {
  let latest: Installation | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let going: Promise<void> | undefined
  const read = async () => {
    try {
      latest = await readInstallation(deps)
    } catch (error) {
      deps.log.debug({ err: error }, 'monitor')
    }
    going = undefined
  }
  return {
    latest: () => latest,
    renew: (age: number): Promise<void> => {
      if (going) return going
      if (performance.now() - readAt < age) return Promise.resolve()
      readAt = performance.now()
      going = read()
      return going
    },
  }
}

/** The topic that pages subscribe to for samples. */
export const monitorTopic = 'monitor'
const every = 2000
/** Fifteen minutes of samples. */
const kept = (15 * 60_000) / every
/**
 * Maximum age of figures from the database in milliseconds, while somebody watches and otherwise.
 */
const age = { watched: 10_000, idle: 60_000 }

/**
 * The installation's state over two seconds. Rates are per second, times in milliseconds, sizes in
 * bytes.
 */
interface Sample extends Record<keyof Installation, number | null> {
  at: string
  requests: number
  errors: number
  p50: number | null
  p95: number | null
  p99: number | null
  streams: number
  waiting: number
  hashing: number
  /** Free bytes on the disk of the data folder, and whether they suffice; null when unknown. */
  diskFree: number | null
  diskLevel: DiskLevel | null
}

export interface Monitor {
  readonly meter: Meter
  /** Starts sampling. Returns a function that stops it. */
  start(): () => void
  /** Takes a sample of what happened since the last one, and sends it to subscribers. */
  tick(): Promise<void>
  /** The known processes, and the samples of the last minutes. */
  snapshot(): Promise<{ nodes: Node[]; samples: readonly Sample[] }>
}

const known = new WeakMap<Database, Monitor>()

/** The monitor of this process. */
export const monitorOf = (deps: Deps): Monitor => {
  const found = known.get(deps.db) ?? createMonitor(deps)
  known.set(deps.db, found)
  return found
}

const createMonitor = (deps: Deps): Monitor => {
  const meter = createMeter()
  const identity = identityOf(deps)
  const others = createPeers(deps, identity.id)
  const reading = createReading(deps)
  const samples: Sample[] = []
  let delays: ReturnType<typeof measureLoopDelay> | undefined
  let lag = 0
  let takenAt = performance.now()

  const report = (): Report => ({ ...identity, ...meter.take(), ...loadOf(deps), lag })
  const nodes = () => [
    nodeOf({ ...identity, memory: process.memoryUsage.rss(), lag }),
    ...others.nodes().map(nodeOf),
  ]

  const tick = async () => {
    const watched = streamsOf(deps).listeners(monitorTopic).length > 0
    lag = delays?.take() ?? 0
    const own = report()
    const seconds = Math.max((performance.now() - takenAt) / 1000, 0.001)
    takenAt = performance.now()
    void reading.renew(watched ? age.watched : age.idle)
    const sample = sampleOf(deps, [own, ...others.take()], seconds, reading.latest())
    samples.push(sample)
    if (samples.length > kept) samples.shift()
    if (watched)
      streamsOf(deps).broadcast(monitorTopic, () => ({ ...sample, nodes: nodes() }), monitorTopic)
    await others.tell(own, watched)
  }

  return {
    meter,
    tick,
    start: () => {
      const stopHearing = others.hear()
      delays = measureLoopDelay()
      void tick()
      const timer = setInterval(() => void tick(), every).unref()
      return () => {
        clearInterval(timer)
        delays?.close()
        stopHearing()
      }
    },
    snapshot: async () => {
      await Promise.all([reading.renew(age.watched), others.ask()])
      return { nodes: nodes(), samples }
    },
  }
}

const nodeOf = ({ id, startedAt, version, memory, lag }: Node): Node => ({
  id,
  startedAt,
  version,
  memory,
  lag,
})

const sampleOf = (
  { now, space }: Pick<Deps, 'now' | 'space'>,
  reports: readonly Report[],
  seconds: number,
  installation: Installation | undefined,
): Sample => {
  const counts = sumCounts(reports)
  const sum = (name: 'streams' | 'waiting' | 'hashing') =>
    reports.reduce((all, it) => all + it[name], 0)
  const rate = (count: number) => Math.round((count / seconds) * 10) / 10
  return {
    at: new Date(now()).toISOString(),
    requests: rate(counts.requests),
    errors: rate(counts.errors),
    p50: percentile(counts, 0.5),
    p95: percentile(counts, 0.95),
    p99: percentile(counts, 0.99),
    streams: sum('streams'),
    waiting: sum('waiting'),
    hashing: sum('hashing'),
    diskFree: space?.room()?.free ?? null,
    diskLevel: space?.room()?.level ?? null,
    ...(installation ?? { sessions: null, connections: null, databaseSize: null, outbox: null }),
  }
}
