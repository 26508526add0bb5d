import { canShare, joinTabs, type TabGroup } from './eventTabs.ts'
import { verifyPageUser } from './http.ts'
import { currentLanguage, watchLanguage } from './language.ts'
import { currentPageUser, pageToken, tokenKey } from './session.ts'

/** Milliseconds for which a hidden page stays the leader of the tabs. */
const hiddenMs = 30_000
/**
 * Milliseconds that a page waits when it comes back from the back/forward cache. At that moment another page enters the
 * cache, and Chromium evicts it if somebody requests a lock that it has not yet released.
 */
const returnMs = 500

/** Callbacks for events that concern the whole page. */
export interface SessionEventHandlers {
  /** The menus or permissions of the user have changed. */
  rights: () => void
  /** The session has ended. */
  ended: () => void
  /** The rights that the page was drawn with, if they are known: the first event is compared with them. */
  drawnWith?: () => string | undefined
}

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>()
const topics = new Map<string, number>()
let tabs: TabGroup | undefined
let resume = () => {}

/**
 * Listens to one kind of event of the session's stream; returns a function that stops it. The event `line` comes from
 * the page itself: `{ open }` is true once the stream is open, which is when to load what was missed, and false when it
 * broke.
 */
export const onEvent = <T>(event: string, listener: (payload: T) => void): (() => void) => {
  const those = listeners.get(event) ?? new Set()
  // The type of the data is a contract between the part of the server that sends the event and the listener.
  const heard = listener as Listener
  listeners.set(event, those.add(heard))
  return () => {
    those.delete(heard)
  }
}

/** Asks for the events of a topic, for which the stream is reopened; returns a function that stops it. */
export const watchTopic = (topic: string): (() => void) => {
  const followers = topics.get(topic) ?? 0
  topics.set(topic, followers + 1)
  if (followers === 0) tabs?.subscribe(topic)
  return () => {
    const left = (topics.get(topic) ?? 1) - 1
    if (left > 0) return topics.set(topic, left)
    topics.delete(topic)
    tabs?.unsubscribe(topic)
  }
}

/** Opens the stream again after the session had ended and the same person has signed in. */
export const resumeEvents = (): void => resume()

/** Reconnects a broken stream now instead of after its delay, since the server answers again. */
export const retryEvents = (): void => tabs?.retry()

const dispatch = (event: string, payload: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

/**
 * Listens to the events of this session; returns a function that stops it. The tabs of a browser share one stream
 * (`eventTabs.ts`). A page leaves them when it enters the back/forward cache and joins them when it comes back. In the
 * cache it would keep the stream or the lock, and browsers open only six connections to a server.
 */
export const listenToEvents = ({
  rights,
  ended,
  drawnWith,
}: SessionEventHandlers): (() => void) => {
  let known: string | undefined
  let over = false
  let away = false
  let opened = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  /** Counts calls of `enter`, which is asynchronous: only the latest may join. */
  let entry = 0

  const handleEvent = (event: string, payload: unknown) => {
    if (event === 'rights') {
      const next = (payload as { rights?: string }).rights
      // They may have changed since the page was drawn: the stream is opened late.
      const before = known ?? drawnWith?.()
      if (before !== undefined && before !== next) rights()
      known = next
    }
    if (event === 'end' && (payload as { why?: string }).why !== 'draining') {
      finish()
      ended()
    }
    // Many tabs would load what they missed at the same moment: hidden ones wait until they are visible.
    if (event === 'line' && document.hidden) opened = (payload as { open: boolean }).open
    else dispatch(event, payload)
  }
  const refused = (here: boolean) => {
    finish()
    // Only the tab that requested the stream has told the user why; this one has to find out.
    if (!here) ended()
  }
  const finish = () => {
    over = true
    leaveTabGroup()
  }
  const joinTabGroup = async () => {
    const own = ++entry
    // Somebody else has signed in in another window, which the page has said. If that is not known, the stream finds out:
    // it tries again until the server answers.
    if ((await verifyPageUser()) === false) return finish()
    const name = canShare() ? await getStreamName() : ''
    if (own !== entry) return
    tabs = joinTabs(name, { hear: handleEvent, refused })
    for (const topic of topics.keys()) tabs.subscribe(topic)
    if (!document.hidden) tabs.requestLeadership()
  }
  const leaveTabGroup = () => {
    entry += 1
    tabs?.leave()
    tabs = undefined
  }
  /** Joins again, with the current session and language. */
  const rejoinTabGroup = () => {
    if (over || away) return
    leaveTabGroup()
    void joinTabGroup()
  }
  const onVisibilityChange = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => tabs?.giveUpLeadership(), hiddenMs)
    else {
      tabs?.requestLeadership()
      if (opened) dispatch('line', { open: true })
      opened = false
    }
  }
  const onPageHide = () => {
    away = true
    clearTimeout(returning)
    leaveTabGroup()
  }
  const onPageShow = () => {
    if (!away) return
    away = false
    clearTimeout(returning)
    returning = setTimeout(rejoinTabGroup, returnMs)
  }
  const onStorageChange = ({ key, newValue }: StorageEvent) => {
    // Nothing to do when the token is removed: signing out ends the session, and the server sends an event.
    if (key === tokenKey && newValue) rejoinTabGroup()
  }
  const removeListeners = [
    on(document, 'visibilitychange', onVisibilityChange),
    on(window, 'pagehide', onPageHide),
    on(window, 'pageshow', onPageShow),
    // Browsers freeze background tabs to save energy.
    on(document, 'freeze', onPageHide),
    on(document, 'resume', onPageShow),
    on(window, 'storage', onStorageChange as (event: Event) => void),
    watchLanguage(rejoinTabGroup),
  ]
  resume = () => {
    over = false
    rejoinTabGroup()
  }
  void joinTabGroup()
  return () => {
    finish()
    clearTimeout(timer)
    clearTimeout(returning)
    resume = () => {}
    for (const stop of removeListeners) stop()
  }
}

const on = (target: EventTarget, event: string, listener: (event: Event) => void) => {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}

/**
 * Names what a stream depends on: the session, the person and the tenant that the page was drawn for, and its language.
 * Tabs that differ in one of them do not share. The token itself stays out of the names of locks and channels.
 */
const getStreamName = async (): Promise<string> => {
  const { tenantId, id } = currentPageUser() ?? { tenantId: '', id: '' }
  const session = [pageToken() ?? '', tenantId, id, currentLanguage()].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session))
  const hex = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0'))
  return `uc-events-${hex.join('').slice(0, 32)}`
}
