const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** The time as of the last tick, at most a minute ago, so that all texts of a page agree. */
export const minuteNow = () => now

/** Called every minute while somebody listens; answers how to stop. */
export const watchMinutes = (listener: () => void) => {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const start = () => {
  now = Date.now()
  timer = setInterval(tick, 60_000)
}

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}
