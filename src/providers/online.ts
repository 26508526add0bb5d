/** When the connection was lost; undefined while there is one. */
let since: number | undefined = navigator.onLine ? undefined : Date.now()
const listeners = new Set<() => void>()

const hear = () => {
  since = navigator.onLine ? undefined : (since ?? Date.now())
  for (const listener of listeners) listener()
}

/** Since when the browser has no connection, in milliseconds since 1970; undefined while it has one. */
export const offlineSince = (): number | undefined => since

/** Calls back whenever the connection goes or comes. */
export const watchConnection = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', hear)
    addEventListener('offline', hear)
    // What happened while nobody listened.
    since = navigator.onLine ? undefined : (since ?? Date.now())
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}
