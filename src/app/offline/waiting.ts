import { useSyncExternalStore } from 'react'

/** A new version that waits for a word. */
interface Waiting {
  /** Loads it in place of this one. */
  renew: () => Promise<void>
}

let waiting: Waiting | undefined
const listeners = new Set<() => void>()

export const setWaiting = (next: Waiting | undefined) => {
  waiting = next
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useWaiting = (): Waiting | undefined => useSyncExternalStore(watch, () => waiting)
