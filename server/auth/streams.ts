import type { Language } from '#i18n/catalog.ts'
import { doubted as doubtedBus } from '#server/db/bus.ts'
import type { Database, Deps } from '#server/deps.ts'
import { tooMany } from '#server/errors.ts'
import { concerns, type Forgotten, onForgotten } from './cache.ts'
import { type Standing, standingsOf, type Watched } from './streamChecks.ts'

/** Why a stream ends: its session has, its person may not go on, or this process does not. */
type Why = 'ended' | 'suspended' | 'draining'

/** Whose stream it is: who he is where he stands, who he is at home, and the language of his page. */
export interface Listener {
  readonly tenantId: string
  readonly userId: string
  readonly home: Watched['home']
  readonly language: Language
}

interface Opened extends Watched {
  readonly actor: Listener
  /** What the page follows beside its session; whoever opens it has seen that he may. */
  readonly topics: ReadonlySet<string>
  /** While the session waits for something, it is told of its own state alone. */
  readonly held: boolean
}

interface Stream extends Opened {
  held: boolean
  readonly send: (event: string, told: object) => void
  readonly beat: () => void
  readonly end: (why: Why) => void
  rights: string | undefined
  /** When its session, its tenant or its stay elsewhere ends, as far as is known. */
  until: number
}

export interface Streams {
  /** Events of one session, until it ends. */
  open(opened: Opened): ReadableStream<Uint8Array>
  /** Says something on each open stream for which there is something to say; with a topic on those that follow it. */
  tell(event: string, told: (whose: Listener) => object | undefined, topic?: string): void
  /** Whose streams are open, each stream once; with a topic those that follow it. */
  listeners(topic?: string): readonly Listener[]
  /** Ends all of them; the console comes back to another process. */
  close(): void
}

const beat = 25_000
const patience = { soon: 50, again: 1000 }
/** Streams of one session; a person has no more windows than that. */
const most = 20

const known = new WeakMap<Database, Streams>()

/** The live streams of this process. They share one timer, one ear on the bus, and one statement at a time. */
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

  const doubt = (those: Iterable<Stream>, patient = patience.soon) => {
    for (const stream of those) if (all.has(stream)) doubted.add(stream)
    if (checking || doubted.size === 0) return
    checking = true
    setTimeout(() => void check(), patient).unref()
  }
  const check = async () => {
    const those = [...doubted]
    doubted.clear()
    const standings = await standingsOf(deps, those).catch(() => undefined)
    checking = false
    if (!standings) return doubt(those, patience.again)
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
  /** Looks again when the next stream is due, should that be before the next pulse. */
  const awaitEnd = () => {
    clearTimeout(ending)
    const left =
      [...all].reduce((least, { until }) => Math.min(least, until), Infinity) - deps.now()
    if (left > 0 && left < beat) ending = setTimeout(() => doubt(due()), left + 1).unref()
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
    beating ??= setInterval(pulse, beat).unref()
    doubt([stream])
    watch()
  }

  const free = (topic?: string) =>
    [...all].filter(stream => !stream.held && (topic === undefined || stream.topics.has(topic)))

  /** While nobody tells what changed, all of them are looked at each second. */
  const watch = () => {
    clearTimeout(watching)
    if (deps.bus.alive || all.size === 0) return
    doubt(all)
    watching = setTimeout(watch, patience.again).unref()
  }

  onForgotten(deps, what => doubt([...all].filter(stream => isMeant(stream, what))))
  deps.bus.subscribe(doubtedBus, watch)
  return {
    open: opened => {
      const same = [...all].filter(it => it.hash === opened.hash).length
      if (same >= most) throw tooMany(60)
      return streamOf(opened, { enter, leave })
    },
    tell: (event, toldTo, topic) => {
      for (const stream of free(topic)) {
        const told = toldTo(stream.actor)
        if (told) stream.send(event, told)
      }
    },
    listeners: topic => free(topic).map(stream => stream.actor),
    close: () => {
      for (const stream of [...all]) stream.end('draining')
    },
  }
}

const isMeant = (stream: Stream, what: Forgotten): boolean => {
  if (what === 'everyone') return true
  return 'hash' in what ? what.hash === stream.hash : concerns(stream, what)
}

const judge = (stream: Stream, standing: Standing | undefined): void => {
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
  // What it follows was allowed by the rights of before; the page comes back and is asked anew.
  if (others && known && stream.topics.size > 0) stream.end('draining')
}

interface Doors {
  enter(stream: Stream): void
  leave(stream: Stream): void
}

const encoder = new TextEncoder()
/** Chunks that may wait for a caller who does not read. */
const waiting = -100

const streamOf = (opened: Opened, { enter, leave }: Doors) => {
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
      const send = (event: string, told: object) =>
        write(`event: ${event}\ndata: ${JSON.stringify(told)}\n\n`)
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
