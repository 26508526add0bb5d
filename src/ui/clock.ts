import { serverNow } from './serverTime.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()
/** Milliseconds between a first drawing and those who drew listening. */
const maxAgeMs = 5_000

/** The server's time as of the last tick, about a minute ago at most, so that all texts of a page agree. */
export const minuteNow = () => {
  // Without listeners no timer updates it. A value that is recent enough stays, or every text would be rendered again.
  if (listeners.size === 0 && Math.abs(serverNow() - now) > maxAgeMs) now = serverNow()
  return now
}

/** Called every minute while somebody listens; answers how to stop. */
export const watchMinutes = (listener: () => void) => {
  if (listeners.size === 0) timer = setInterval(tick, 60_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}
