const minute = 60_000
const hour = 60 * minute

/**
 * Does the work a minute after the start, and then every hour: a process that is restarted every
 * hour cleans up as well, and a start has other things to do first. The work handles its own
 * failures. Returns a function that stops it.
 */
export const hourly = (work: () => void): (() => void) => {
  let timer = setTimeout(() => {
    timer = setInterval(work, hour).unref()
    work()
  }, minute).unref()
  // Clears a timeout and an interval alike.
  return () => clearInterval(timer)
}
