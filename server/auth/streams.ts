import type { Language } from '#i18n/catalog.ts'
import type { Database, Deps } from '#server/base/deps.ts'
import { tooManyRequests } from '#server/base/errors.ts'
import { busUnreliable as doubtedBus } from '#server/db/bus.ts'
import { belongsToAny, type Invalidation, onInvalidated } from './cache.ts'
import { readSessionStates, type SessionState, type StreamSession } from './sessionStates.ts'

/**
 * Why a stream ends: its session has ended, its person may not continue, or this process is
 * shutting down.
 */
type StreamEndReason = 'ended' | 'suspended' | 'draining'

/**
 * The person of a stream: the actor (possibly acting in another tenant), their own account, and the
 * language of their page.
 */
export interface StreamListener {
  readonly tenantId: string
  readonly userId: string
  readonly home: StreamSession['home']
  readonly language: Language
}

interface StreamRequest extends StreamSession {
  readonly actor: StreamListener
  /**
   * Topics that the page subscribes to besides its session. The code that opens the stream has
   * checked the permissions.
   */
  readonly topics: ReadonlySet<string>
  /** While the session waits for something, the stream reports only the session's own state. */
  readonly held: boolean
}

interface Stream extends StreamRequest {
  held: boolean
  readonly send: (event: string, data: object) => void
  readonly beat: () => void
  readonly end: (why: StreamEndReason) => void
  rights: string | undefined
  /** When the session, the tenant or the acting ends, as far as is known. */
  until: number
}

export interface Streams {
  /** Opens the event stream of one session, until it ends. */
  open(opened: StreamRequest): ReadableStream<Uint8Array>
  /**
   * Sends an event to each open stream for which `dataFor` returns data; with a topic, only to its
   * subscribers.
   */
  broadcast(
    event: string,
    dataFor: (listener: StreamListener) => object | undefined,
    topic?: string,
  ): void
  /** The listener of each open stream; with a topic, only its subscribers. */
  listeners(topic?: string): readonly StreamListener[]
  /** Ends all streams. The console reconnects to another process. */
  close(): void
}

const heartbeatMs = 25_000
const checkDelays = { soon: 50, again: 1000 }
/** Maximum number of streams per session; nobody has more windows than that. */
const maxStreamsPerSession = 20

const known = new WeakMap<Database, Streams>()

/**
 * The live streams of this process. They share one timer, one subscription to the bus, and one
 * statement at a time.
 */
export const streamsOf = (deps: Deps): Streams => {
  const found = known.get(deps.db) ?? createStreams(deps)
  known.set(deps.db, found)
  return found
}

const createStreams = (deps: Deps): Streams => {
  const all = new Set<Stream>()
  const doubted = new Set<Stream>()
  let beating: NodeJS.Timeout | undefined
  let ending: NodeJS.Timeout | undefined
  let watching: NodeJS.Timeout | undefined
  let checking = false

  const doubt = (those: Iterable<Stream>, patient = checkDelays.soon) => {
    for (const stream of those) if (all.has(stream)) doubted.add(stream)
    if (checking || doubted.size === 0) return
    checking = true
    setTimeout(() => void check(), patient).unref()
  }
  const check = async () => {
    const those = [...doubted]
    doubted.clear()
    const standings = await readSessionStates(deps, those).catch(() => undefined)
    checking = false
    if (!standings) return doubt(those, checkDelays.again)
    const byHash = new Map(standings.map(it => [it.hash, it]))
    for (const stream of those) judge(stream, byHash.get(stream.hash))
    doubt(doubted)
    awaitEnd()
  }
  const due = () => {
    const now = deps.now()
    return [...all].filter(stream => now >= stream.until)
  }
  const pulse = () => {
    for (const stream of all) stream.beat()
    doubt(due())
    awaitEnd()
  }
  /** Schedules a check for the stream that ends next, if that is before the next heartbeat. */
  const awaitEnd = () => {
    clearTimeout(ending)
    const left =
      [...all].reduce((least, { until }) => Math.min(least, until), Infinity) - deps.now()
    if (left > 0 && left < heartbeatMs) ending = setTimeout(checkDue, left + 1).unref()
  }
  /** The clock may have been set back meanwhile: then this is too early, and waits again. */
  const checkDue = () => {
    doubt(due())
    awaitEnd()
  }
  const leave = (stream: Stream) => {
    all.delete(stream)
    doubted.delete(stream)
    if (all.size > 0) return
    clearInterval(beating)
    beating = undefined
  }
  const enter = (stream: Stream) => {
    all.add(stream)
    beating ??= setInterval(pulse, heartbeatMs).unref()
    doubt([stream])
    watch()
  }

  const free = (topic?: string) =>
    [...all].filter(stream => !stream.held && (topic === undefined || stream.topics.has(topic)))

  /** While the bus is down, nothing announces changes, so every stream is checked once a second. */
  const watch = () => {
    clearTimeout(watching)
    if (deps.bus.alive || all.size === 0) return
    doubt(all)
    watching = setTimeout(watch, checkDelays.again).unref()
  }

  onInvalidated(deps, what => doubt([...all].filter(stream => isMeant(stream, what))))
  deps.bus.subscribe(doubtedBus, watch)
  return {
    open: opened => {
      const same = [...all].filter(it => it.hash === opened.hash).length
      if (same >= maxStreamsPerSession) throw tooManyRequests(60)
      return streamOf(opened, { enter, leave })
    },
    broadcast: (event, dataFor, topic) => {
      for (const stream of free(topic)) {
        const data = dataFor(stream.actor)
        if (data) stream.send(event, data)
      }
    },
    listeners: topic => free(topic).map(stream => stream.actor),
    close: () => {
      for (const stream of [...all]) stream.end('draining')
    },
  }
}

const isMeant = (stream: Stream, what: Invalidation): boolean => {
  if (what === 'everyone') return true
  return 'hash' in what ? what.hash === stream.hash : belongsToAny(stream, what)
}

const judge = (stream: Stream, standing: SessionState | undefined): void => {
  if (!standing?.in_force) stream.end('suspended')
  else if (standing.expires_at === null || standing.until === null) stream.end('ended')
  else goOn(stream, standing.until, standing.held ? stream.rights : standing.rights)
  if (standing) stream.held = standing.held
}

const goOn = (stream: Stream, until: string, rights: string | undefined): void => {
  stream.until = Date.parse(until)
  const others = stream.rights !== rights
  const known = stream.rights !== undefined
  if (others) stream.send('rights', { rights })
  stream.rights = rights
  // Its topics were allowed by the former rights. The page reconnects and is checked again.
  if (others && known && stream.topics.size > 0) stream.end('draining')
}

interface StreamSet {
  enter(stream: Stream): void
  leave(stream: Stream): void
}

const encoder = new TextEncoder()
/** Number of chunks that may wait for a caller who does not read. */
const waiting = -100

const streamOf = (opened: StreamRequest, { enter, leave }: StreamSet) => {
  let stream: Stream
  let gone = false
  return new ReadableStream<Uint8Array>({
    start: controller => {
      const write = (text: string) => {
        if (gone) return
        if ((controller.desiredSize ?? 0) < waiting) return shut()
        controller.enqueue(encoder.encode(text))
      }
      const shut = () => {
        if (gone) return
        gone = true
        leave(stream)
        controller.close()
      }
      const send = (event: string, data: object) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      stream = {
        ...opened,
        send,
        beat: () => write(': \n\n'),
        end: why => {
          send('end', { why })
          shut()
        },
        rights: undefined,
        until: Number.POSITIVE_INFINITY,
      }
      write(': \n\n')
      enter(stream)
    },
    cancel: () => {
      gone = true
      leave(stream)
    },
  })
}
