import { type EventStream, openEventStream, silenceTimeoutMs } from './eventStream.ts'

/**
 * The tabs of one session share one event stream (decision 55). The tab that holds a Web Lock is the leader: it keeps
 * the stream open and forwards the events by a BroadcastChannel. When it closes, the next tab gets the lock.
 */
export interface TabGroup {
  /** For a visible tab: it becomes the leader, or waits for the lock. */
  requestLeadership: () => void
  /** For a hidden tab: it gives up the lock, and still gets the events that another tab forwards. */
  giveUpLeadership: () => void
  /** Asks the server for the events of a topic. */
  subscribe: (topic: string) => void
  unsubscribe: (topic: string) => void
  /** Reconnects a broken stream now. Does nothing unless this tab is the leader. */
  retry: () => void
  leave: () => void
}

interface TabHandlers {
  /**
   * An event of the server, or `line` with `{ open }`: true once the stream is open, which is when to load what was
   * missed, and false when it broke.
   */
  hear: (event: string, payload: unknown) => void
  /** The server refuses the stream; `here` if this tab requested it, so that the user has been told already. */
  refused: (here: boolean) => void
}

/** The browser APIs that the tabs use. */
export interface BrowserApis {
  locks: {
    request: (name: string, options: LockOptions, granted: () => Promise<void>) => Promise<unknown>
    query: () => Promise<LockManagerSnapshot>
  }
  channelOf: (name: string) => Channel
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

type Message =
  /** `told` is the data of the event: tabs of an earlier version read and send it by this name. */
  | { is: 'event'; event: string; told: unknown }
  /** From a new tab, which does not know the state of the stream. */
  | { is: 'joined' }
  | ({ is: 'state' } & State)
  /** The topics of a tab have changed. */
  | { is: 'topics' }
  | { is: 'refused' }
  | { is: 'alive' }

interface State {
  open: boolean
  /** The last `rights` event, which a new tab compares later ones with. */
  rights?: unknown
}

/** After this silence the leader is taken to be frozen. Longer than `silenceMs`, after which it reconnects itself. */
const leaderSilenceMs = silenceTimeoutMs + 15_000

/** Whether tabs can share a stream; not on pages without TLS and in old browsers. */
export const canShare = (): boolean =>
  Boolean(navigator.locks && globalThis.BroadcastChannel && crypto.subtle)

const realApis = (): BrowserApis => ({
  locks: navigator.locks as BrowserApis['locks'],
  channelOf: name => new BroadcastChannel(name),
})

/** Without these APIs each tab is the leader of its own stream. */
const singleTabApis: BrowserApis = {
  locks: { request: (_, __, granted) => granted(), query: async () => ({}) },
  channelOf: () => ({ postMessage: () => {}, close: () => {}, onmessage: null }),
}

/** Joins the tabs that share the stream called `name`. */
export const joinTabs = (
  name: string,
  { hear, refused }: TabHandlers,
  { locks, channelOf }: BrowserApis = canShare() ? realApis() : singleTabApis,
): TabGroup => {
  const channel = channelOf(name)
  const broadcast = (message: Message) => channel.postMessage(message)
  const followed = new Map<string, AbortController>()
  let line: EventStream | undefined
  let state: State = { open: false }
  let isNew = true
  let left = false
  let candidacy: AbortController | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  /** A tab holds a shared lock for each of its topics. The browser releases the locks of a tab that crashes. */
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
    broadcast({ is: 'topics' })
    line?.renewTopics()
  }

  const forwardEvent = (event: string, payload: unknown) => {
    if (event === 'rights') state.rights = payload
    if (event === 'line') {
      state.open = (payload as State).open
      // They may change while nobody hears of it: a tab that joins meanwhile compares with what it was drawn with.
      if (!state.open) delete state.rights
    }
    isNew = false
    broadcast({ is: 'event', event, told: payload })
    hear(event, payload)
  }
  const refuse = () => {
    broadcast({ is: 'refused' })
    refused(true)
  }
  /** Holds the lock, and the stream with it, until the signal aborts. */
  const lead = (signal: AbortSignal) =>
    new Promise<void>(done => {
      if (signal.aborted) return done()
      clearTimeout(watchdog)
      state = { open: false }
      const own = openEventStream(topics, {
        hear: forwardEvent,
        refused: refuse,
        alive: () => broadcast({ is: 'alive' }),
      })
      line = own
      signal.addEventListener('abort', () => {
        own.close()
        if (line === own) line = undefined
        done()
      })
    })
  const requestLock = (how: 'wait' | 'steal') => {
    candidacy?.abort()
    const own = new AbortController()
    candidacy = own
    const options = how === 'steal' ? { steal: true } : { signal: own.signal }
    locks
      .request(name, options, () => lead(own.signal))
      .catch((error: unknown) => {
        if (own.signal.aborted) return
        // Another tab has stolen the lock, since this one was silent for too long.
        if (error instanceof DOMException && error.name === 'AbortError') requestLock('wait')
        // The browser refuses locks: this tab opens a stream of its own.
        else void lead(own.signal)
      })
    restartWatchdog()
  }
  /** A leader that the browser has frozen keeps its lock: a waiting tab steals it after a long silence. */
  const restartWatchdog = () => {
    clearTimeout(watchdog)
    if (!candidacy || line) return
    watchdog = setTimeout(() => requestLock('steal'), leaderSilenceMs * (1 + Math.random() / 5))
  }

  const rest = () => {
    candidacy?.abort()
    candidacy = undefined
    clearTimeout(watchdog)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    restartWatchdog()
    if (data.is === 'joined' && line) broadcast({ is: 'state', ...state })
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
  broadcast({ is: 'joined' })

  return {
    requestLeadership: () => {
      if (!candidacy) requestLock('wait')
    },
    giveUpLeadership: rest,
    subscribe: topic => {
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
        // If the browser refuses locks, this tab has a stream of its own, which knows the topic from `followed`.
        .catch(() => {})
        .finally(renewTopics)
    },
    unsubscribe: topic => {
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
