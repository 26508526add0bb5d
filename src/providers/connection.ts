import { proxyStatuses } from './http.ts'
import { siteConfigPath } from './member.ts'

/** The browser has no connection, the server cannot be reached, or a proxy answers with an error in its place. */
export type OutageKind = 'offline' | 'unreachable' | 'unavailable'

export interface Outage {
  trouble: OutageKind
  /** Milliseconds since 1970. */
  since: number
}

const begin = (trouble: OutageKind): Outage => ({ trouble, since: Date.now() })

let outage: Outage | undefined = navigator.onLine ? undefined : begin('offline')
const listeners = new Set<() => void>()

/** The current problem with the connection to the server, if any. */
export const currentOutage = (): Outage | undefined => outage

/** When the server stopped answering, in milliseconds since 1970; undefined while it answers. */
export const offlineSince = (): number | undefined => outage?.since

const set = (trouble: OutageKind | undefined) => {
  if (outage?.trouble === trouble) return
  outage = trouble && { trouble, since: outage?.since ?? Date.now() }
  for (const listener of listeners) listener()
}

const onOnlineChange = () => set(navigator.onLine ? undefined : 'offline')
const onVisibilityChange = () => {
  if (!document.hidden && outage) void check()
}

/** Calls back whenever the connection to the server is lost or restored; returns a function that stops it. */
export const watchConnection = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', onOnlineChange)
    addEventListener('offline', onOnlineChange)
    document.addEventListener('visibilitychange', onVisibilityChange)
    // Catches up with what the browser reported while nobody was listening.
    if (!navigator.onLine || outage?.trouble === 'offline') onOnlineChange()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', onOnlineChange)
    removeEventListener('offline', onOnlineChange)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
  }
}

/**
 * Milliseconds: the timeout of a probe after a failed call, and of all others, the delay before the probe that confirms a
 * failure, and between retries. On slow connections a server that works takes seconds to answer.
 */
const timing = { failed: 1400, slow: 5000, confirm: 500, again: 1500 }
let checking = false
let timer: ReturnType<typeof setTimeout> | undefined

/** To be called for a call that failed or is slow to be answered: probes the server, and repeats that until it answers. */
export const checkConnection = async (call: 'failed' | 'slow' = 'failed'): Promise<void> => {
  if (!outage && !document.hidden) await check(timing[call])
}

/** To be called when the server has answered a call: on slow connections it may do so while a probe still waits. */
export const confirmConnection = (): void => {
  if (!outage) return
  clearTimeout(timer)
  onOnlineChange()
}

const check = async (timeoutMs = timing.slow): Promise<void> => {
  if (checking) return
  checking = true
  clearTimeout(timer)
  const begun = performance.now()
  let trouble = await probe(timeoutMs)
  // A server that restarts, or a single broken connection, is not an outage: a second probe confirms it.
  if (trouble && !outage && performance.now() - begun < timing.confirm) {
    await new Promise(done => setTimeout(done, timing.confirm))
    trouble = await probe(timeoutMs)
  }
  checking = false
  set(trouble)
  if (trouble && listeners.size > 0 && !document.hidden)
    timer = setTimeout(() => void check(), timing.again)
}

const probe = async (timeoutMs: number): Promise<OutageKind | undefined> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { status } = await fetch(siteConfigPath, { method: 'HEAD', cache: 'no-store', signal })
    return proxyStatuses.includes(status) ? 'unavailable' : undefined
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline'
  }
}
