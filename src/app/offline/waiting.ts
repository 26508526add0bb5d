import { useSyncExternalStore } from 'react'

/** A new version that waits for a word. */
interface PendingUpdate {
  /** Loads it in place of this one. */
  renew: () => Promise<void>
}

let pendingUpdate: PendingUpdate | undefined
const listeners = new Set<() => void>()

export const setPendingUpdate = (next: PendingUpdate | undefined) => {
  pendingUpdate = next
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingUpdate = (): PendingUpdate | undefined =>
  useSyncExternalStore(watch, () => pendingUpdate)
