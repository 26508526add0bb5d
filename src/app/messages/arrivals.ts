import { useSyncExternalStore } from 'react'
import type { Arrival } from '#src/providers/messages.ts'

let waiting: readonly Arrival[] = []
/** What one has put off, for as long as this page lives. */
const putOff = new Set<string>()
const listeners = new Set<() => void>()

const set = (next: readonly Arrival[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows one that has come while the page is open, once. */
export const announce = (arrival: Arrival) => {
  if (shown.has(arrival.id)) return
  shown.add(arrival.id)
  set([...waiting, arrival].slice(-most))
}
const shown = new Set<string>()

/** Asks for what must be acknowledged, and no longer for what was acknowledged or withdrawn elsewhere. */
export const ask = (must: readonly Arrival[]) => {
  const news = must.filter(({ id }) => !putOff.has(id))
  for (const { id } of news) shown.add(id)
  if (news.length > 0 || isAsking()) set([...waiting.filter(it => !it.mustAcknowledge), ...news])
}

export const isAsking = () => waiting.some(it => it.mustAcknowledge)

export const dismiss = (id: string) => {
  putOff.add(id)
  set(waiting.filter(one => one.id !== id))
}

/** What has come and has not been put away. */
export const useArrivals = (): readonly Arrival[] => useSyncExternalStore(watch, () => waiting)

/** Whoever comes back after a flood finds the last ones; all stand in the list. */
const most = 20

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
