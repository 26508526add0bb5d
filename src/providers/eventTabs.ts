import { type Line, openLine, silenceMs } from './eventLine.ts'

/**
 * The tabs of one session share one stream of events (decision 55). The tab that holds a Web Lock leads: it keeps the
 * stream open and passes on what it hears by a BroadcastChannel. When it goes, the next tab gets the lock.
 */
export interface Tabs {
  /** Somebody looks at this tab: it may lead. */
  stand: () => void
  /** Nobody looks at it: it leads no longer, and still hears what another tab passes on. */
  rest: () => void
  /** Follows a topic. */
  follow: (topic: string) => void
  unfollow: (topic: string) => void
  /** Opens a broken stream now; the tab that leads does. */
  retry: () => void
  leave: () => void
}

interface Listener {
  /**
   * An event of the server, or `line` with `{ open }`: true once the stream stands, when what was missed may be asked
   * for, and false when it broke.
   */
  hear: (event: string, told: unknown) => void
  /** The server refuses the stream; `here` if this tab asked for it, so that its call has shown the refusal. */
  refused: (here: boolean) => void
}

/** What the tabs need of the browser. */
export interface Ports {
  locks: {
    request: (name: string, options: LockOptions, granted: () => Promise<void>) => Promise<unknown>
    query: () => Promise<LockManagerSnapshot>
  }
  channelOf: (name: string) => Channel
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

type Message =
  | { is: 'event'; event: string; told: unknown }
  /** A tab has come and does not know how the stream stands. */
  | { is: 'joined' }
  | ({ is: 'state' } & State)
  /** A tab follows other topics than before. */
  | { is: 'topics' }
  | { is: 'refused' }
  | { is: 'alive' }

interface State {
  open: boolean
  /** The last `rights` event, which a new tab compares later ones with. */
  rights?: unknown
}

/** Longer than a leader may be silent: its own stream is given up and retried before that. */
const leaderSilenceMs = silenceMs + 15_000

/** Whether the tabs of this browser can share a stream: pages without TLS and old browsers cannot. */
export const canShare = (): boolean =>
  Boolean(navigator.locks && globalThis.BroadcastChannel && crypto.subtle)

const browser = (): Ports => ({
  locks: navigator.locks as Ports['locks'],
  channelOf: name => new BroadcastChannel(name),
})

/** A tab that knows of no others: it leads whenever it stands. */
const alone: Ports = {
  locks: { request: (_, __, granted) => granted(), query: async () => ({}) },
  channelOf: () => ({ postMessage: () => {}, close: () => {}, onmessage: null }),
}

/** Enters the tabs that share the stream called `name`. */
export const joinTabs = (
  name: string,
  { hear, refused }: Listener,
  { locks, channelOf }: Ports = canShare() ? browser() : alone,
): Tabs => {
  const channel = channelOf(name)
  const say = (message: Message) => channel.postMessage(message)
  const followed = new Map<string, AbortController>()
  let line: Line | undefined
  let state: State = { open: false }
  let isNew = true
  let left = false
  let candidacy: AbortController | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  /** A tab that follows a topic holds a shared lock: so a tab that crashed follows none. */
  const topicLock = (topic: string) => `${name}:${topic}`
  const topics = async () => {
    const { held = [] } = await locks.query()
    const ofOthers = held
      .map(lock => lock.name ?? '')
      .filter(it => it.startsWith(topicLock('')))
      .map(it => it.slice(topicLock('').length))
    return [...new Set([...followed.keys(), ...ofOthers])].sort()
  }
  const renewTopics = () => {
    if (left) return
    say({ is: 'topics' })
    line?.renewTopics()
  }

  const passOn = (event: string, told: unknown) => {
    if (event === 'rights') state.rights = told
    if (event === 'line') state.open = (told as State).open
    isNew = false
    say({ is: 'event', event, told })
    hear(event, told)
  }
  const refuse = () => {
    say({ is: 'refused' })
    refused(true)
  }
  /** Holds the lock, and the stream with it, until the signal aborts. */
  const lead = (signal: AbortSignal) =>
    new Promise<void>(done => {
      if (signal.aborted) return done()
      clearTimeout(watchdog)
      state = { open: false }
      const own = openLine(topics, {
        hear: passOn,
        refused: refuse,
        alive: () => say({ is: 'alive' }),
      })
      line = own
      signal.addEventListener('abort', () => {
        own.close()
        if (line === own) line = undefined
        done()
      })
    })
  const apply = (how: 'wait' | 'steal') => {
    candidacy?.abort()
    const own = new AbortController()
    candidacy = own
    const options = how === 'steal' ? { steal: true } : { signal: own.signal }
    locks
      .request(name, options, () => lead(own.signal))
      .catch((error: unknown) => {
        if (own.signal.aborted) return
        // Another tab has taken the lock, believing that this one is gone.
        if (error instanceof DOMException && error.name === 'AbortError') apply('wait')
        // The browser refuses its locks.
        else void lead(own.signal)
      })
    watch()
  }
  /** A leader that the browser has frozen keeps its lock: somebody who waits takes it from a silent one. */
  const watch = () => {
    clearTimeout(watchdog)
    if (!candidacy || line) return
    watchdog = setTimeout(() => apply('steal'), leaderSilenceMs * (1 + Math.random() / 5))
  }

  const rest = () => {
    candidacy?.abort()
    candidacy = undefined
    clearTimeout(watchdog)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    watch()
    if (data.is === 'joined' && line) say({ is: 'state', ...state })
    if (data.is === 'topics') line?.renewTopics()
    if (data.is === 'refused') refused(false)
    if (data.is === 'event') {
      if (data.event === 'line') isNew = false
      hear(data.event, data.told)
    }
    if (data.is === 'state' && isNew) {
      isNew = false
      if (data.rights) hear('rights', data.rights)
      if (data.open) hear('line', { open: true })
    }
  }
  say({ is: 'joined' })

  return {
    stand: () => {
      if (!candidacy) apply('wait')
    },
    rest,
    follow: topic => {
      const own = new AbortController()
      followed.set(topic, own)
      const untilUnfollowed = () =>
        new Promise<void>(done => {
          if (own.signal.aborted) return done()
          own.signal.addEventListener('abort', () => done())
          renewTopics()
        })
      locks
        .request(topicLock(topic), { mode: 'shared' }, untilUnfollowed)
        // Where the browser refuses its locks, the topic is followed by this tab's own stream.
        .catch(() => {})
        .finally(renewTopics)
    },
    unfollow: topic => {
      followed.get(topic)?.abort()
      followed.delete(topic)
    },
    retry: () => line?.retry(),
    leave: () => {
      left = true
      rest()
      for (const own of followed.values()) own.abort()
      channel.onmessage = null
      channel.close()
    },
  }
}
