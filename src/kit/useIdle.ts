import { useEffect, useState } from 'react'

/** Becomes true once the browser has nothing better to do; what is wanted only then does not hold up the rows. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

/** Works once the browser has nothing better to do, two seconds from now at the latest; answers how to call it off. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(asked)
}

/** Works once what is drawn now is seen, when measuring costs nothing any more; answers how to call it off. */
export const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
