import type { Deps } from '#server/base/deps.ts'
import { sumCounts } from './meter.ts'
import type { Report } from './node.ts'

const channel = 'monitor'
/**
 * Milliseconds: how long one announcement of a watcher is valid, when it is repeated, and after
 * which silence a process counts as gone.
 */
const watchTimes = { watch: 10_000, again: 4000, gone: 6000 }

type Word = { readonly watches: string } | { readonly report: Report }

interface Heard {
  /** Its latest report, with the counters since they were last taken. */
  report: Report
  pending: boolean
  at: number
}

/**
 * The other processes. They report over the bus while somebody on any process watches, and are
 * silent otherwise.
 */
export const createPeers = ({ bus }: Pick<Deps, 'bus'>, id: string) => {
  const heard = new Map<string, Heard>()
  let watchedUntil = Number.NEGATIVE_INFINITY
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (word: Word) => bus.publish(channel, JSON.stringify(word))
  const ask = async () => {
    if (performance.now() - saidAt < watchTimes.again) return
    saidAt = performance.now()
    await say({ watches: id })
  }
  const listen = (message: string) => {
    const word = JSON.parse(message) as Word
    if ('watches' in word) {
      if (word.watches !== id) watchedUntil = performance.now() + watchTimes.watch
    } else if (word.report.id !== id) {
      const before = heard.get(word.report.id)
      const counts = before?.pending ? sumCounts([before.report, word.report]) : {}
      heard.set(word.report.id, {
        report: { ...word.report, ...counts },
        pending: true,
        at: performance.now(),
      })
    }
  }
  const nodes = (): Report[] => {
    for (const [node, { at }] of heard)
      if (performance.now() - at > watchTimes.gone) heard.delete(node)
    return [...heard.values()].map(it => it.report)
  }
  return {
    ask,
    nodes,
    hear: () => bus.subscribe(channel, listen),
    /** The reports of the others, with the counters since the last call. */
    take: (): Report[] => {
      const silent = { requests: 0, errors: 0, buckets: [] }
      nodes()
      return [...heard.values()].map(it => {
        const report = it.pending ? it.report : { ...it.report, ...silent }
        it.pending = false
        return report
      })
    },
    /** Reports to the others if one of them watches, and announces whether this process watches. */
    tell: async (report: Report, watches: boolean): Promise<void> => {
      if (watches) await ask()
      if (performance.now() < watchedUntil) await say({ report })
    },
  }
}
