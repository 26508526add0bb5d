import { useSyncExternalStore } from 'react'
import type { IncomingMessage } from '#src/providers/messages.ts'
import { postponedMessagesKey } from '#src/providers/session.ts'
import { isPostponed, postpone } from './postponed.ts'

let waiting: readonly IncomingMessage[] = []
const listeners = new Set<() => void>()

const set = (next: readonly IncomingMessage[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows one that has come while the page is open, once, and once more when its sender reminds of it. */
export const showIncoming = (arrival: IncomingMessage) => {
  const key = keyOf(arrival)
  if (shown.has(key)) return
  shown.add(key)
  set([...waiting.filter(({ id }) => id !== arrival.id), arrival].slice(-maxWaiting))
}
const shown = new Set<string>()
const keyOf = ({ id, remindedAt }: IncomingMessage) => `${id} ${remindedAt ?? ''}`

/** Asks for what must be acknowledged, and no longer for what was acknowledged or withdrawn elsewhere. */
export const requestAcknowledgements = (must: readonly IncomingMessage[]) => {
  const news = must.filter(it => !isPostponed(it))
  for (const it of news) shown.add(keyOf(it))
  if (news.length > 0 || isAcknowledgementPending())
    set([...waiting.filter(it => !it.mustAcknowledge), ...news])
}

export const isAcknowledgementPending = () => waiting.some(it => it.mustAcknowledge)

export const dismissMessage = (id: string) => {
  const gone = waiting.find(it => it.id === id)
  if (gone?.mustAcknowledge) postpone(gone)
  set(waiting.filter(it => it !== gone))
}

/** Takes back what was put off in another window; answers the way to stop. */
export const watchPostponed = (): (() => void) => {
  const follow = ({ key }: StorageEvent) => {
    if (key === postponedMessagesKey)
      set(waiting.filter(it => !it.mustAcknowledge || !isPostponed(it)))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** What has come and has not been put away. */
export const useArrivals = (): readonly IncomingMessage[] =>
  useSyncExternalStore(watch, () => waiting)

/** A person who comes back after many messages sees the last ones; the list has all of them. */
const maxWaiting = 20

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
