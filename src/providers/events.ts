import { canShare, joinTabs, type Tabs } from './eventTabs.ts'
import { currentLanguage, watchLanguage } from './language.ts'
import { drawnFor, token, tokenKey } from './session.ts'

/** How long a page that nobody looks at keeps the stream open for itself and the other tabs. */
const hiddenMs = 30_000
/**
 * A page that comes out of the back/forward cache waits this long: Chromium throws the page that goes in at the same
 * moment out of it if somebody asks for a lock that it is still giving up.
 */
const returnMs = 500

/** Who listens to what the server tells this session. */
export interface Ears {
  /** Menus or grants are others than before. */
  rights: () => void
  /** The session has ended. */
  ended: () => void
}

type Listener = (told: unknown) => void

const listeners = new Map<string, Set<Listener>>()
const topics = new Map<string, number>()
let tabs: Tabs | undefined
let resume = () => {}

/**
 * Hears one kind of event of the session's stream, from now on; returns how to stop. The event `line` is the page's
 * own: `{ open }`, true once the stream stands, when what was missed may be asked for, and false when it broke.
 */
export const onEvent = <T>(event: string, listener: (told: T) => void): (() => void) => {
  const those = listeners.get(event) ?? new Set()
  // What an event carries is agreed on between its part of the server and whoever listens.
  const heard = listener as Listener
  listeners.set(event, those.add(heard))
  return () => {
    those.delete(heard)
  }
}

/** Follows a topic on the session's stream, which is opened again for it; returns how to stop. */
export const watchTopic = (topic: string): (() => void) => {
  const followers = topics.get(topic) ?? 0
  topics.set(topic, followers + 1)
  if (followers === 0) tabs?.follow(topic)
  return () => {
    const left = (topics.get(topic) ?? 1) - 1
    if (left > 0) return topics.set(topic, left)
    topics.delete(topic)
    tabs?.unfollow(topic)
  }
}

/** Goes on after the session had ended: the same person has signed in. */
export const resumeEvents = (): void => resume()

/** The server answers again: a broken stream need not wait for its next attempt. */
export const retryEvents = (): void => tabs?.retry()

const tell = (event: string, told: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(told)
}

/**
 * Hears the events of this session for as long as the page lives; returns how to stop. The tabs of a browser share one
 * stream (`eventTabs.ts`). A page that goes into the back/forward cache leaves them and comes back with the page: there
 * it would keep its stream, or the lock of all tabs, and browsers open six connections to a server.
 */
export const listenToEvents = ({ rights, ended }: Ears): (() => void) => {
  let known: string | undefined
  let over = false
  let away = false
  let opened = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  /** Counts entries, since naming the session takes a moment. */
  let entry = 0

  const hear = (event: string, told: unknown) => {
    if (event === 'rights') {
      const next = (told as { rights?: string }).rights
      if (known !== undefined && known !== next) rights()
      known = next
    }
    if (event === 'end' && (told as { why?: string }).why !== 'draining') {
      finish()
      ended()
    }
    // Twelve tabs need not ask for what they missed in the same moment: hidden ones ask once somebody looks.
    if (event === 'line' && document.hidden) opened = (told as { open: boolean }).open
    else tell(event, told)
  }
  const refused = (here: boolean) => {
    finish()
    // The tab that asked has shown why; this one finds out.
    if (!here) ended()
  }
  const finish = () => {
    over = true
    leave()
  }
  const enter = async () => {
    const own = ++entry
    const name = canShare() ? await nameOfSession() : ''
    if (own !== entry) return
    tabs = joinTabs(name, { hear, refused })
    for (const topic of topics.keys()) tabs.follow(topic)
    if (!document.hidden) tabs.stand()
  }
  const leave = () => {
    entry += 1
    tabs?.leave()
    tabs = undefined
  }
  /** Enters again, with the session and the language that are in force by now. */
  const reenter = () => {
    if (over || away) return
    leave()
    void enter()
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => tabs?.rest(), hiddenMs)
    else {
      tabs?.stand()
      if (opened) tell('line', { open: true })
      opened = false
    }
  }
  const goAway = () => {
    away = true
    clearTimeout(returning)
    leave()
  }
  const comeBack = () => {
    if (!away) return
    away = false
    clearTimeout(returning)
    returning = setTimeout(reenter, returnMs)
  }
  const heed = ({ key, newValue }: StorageEvent) => {
    // Signing out ends the session on the server, which tells its stream.
    if (key === tokenKey && newValue) reenter()
  }
  const stops = [
    on(document, 'visibilitychange', look),
    on(window, 'pagehide', goAway),
    on(window, 'pageshow', comeBack),
    // A tab that the browser puts to sleep while it stays open.
    on(document, 'freeze', goAway),
    on(document, 'resume', comeBack),
    on(window, 'storage', heed as (event: Event) => void),
    watchLanguage(reenter),
  ]
  resume = () => {
    over = false
    reenter()
  }
  void enter()
  return () => {
    finish()
    clearTimeout(timer)
    clearTimeout(returning)
    resume = () => {}
    for (const stop of stops) stop()
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
const nameOfSession = async (): Promise<string> => {
  const { tenantId, id } = drawnFor() ?? { tenantId: '', id: '' }
  const session = [token() ?? '', tenantId, id, currentLanguage()].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session))
  const hex = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0'))
  return `uc-events-${hex.join('').slice(0, 32)}`
}
