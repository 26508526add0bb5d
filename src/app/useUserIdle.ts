import { useEffect, useState } from 'react'
import { whenIdle } from '#src/kit/useIdle.ts'

/** Milliseconds without a click or a key after which the user counts as reading. */
const quietMs = 2_500
/** Milliseconds after which it becomes true in any case. */
const maxWaitMs = 20_000
const acts = ['pointerdown', 'keydown'] as const

/**
 * Becomes true once the page is drawn, nobody clicks or types and the browser is idle. For work in the background that
 * would delay the first clicks.
 */
export const useUserIdle = (): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (is) return
    let stop = () => {}
    const begin = () => {
      stop = whenIdle(() => setIs(true))
    }
    let quiet = setTimeout(begin, quietMs)
    const later = () => {
      stop()
      clearTimeout(quiet)
      quiet = setTimeout(begin, quietMs)
    }
    const latest = setTimeout(begin, maxWaitMs)
    for (const act of acts) addEventListener(act, later, { passive: true, capture: true })
    return () => {
      stop()
      clearTimeout(quiet)
      clearTimeout(latest)
      for (const act of acts) removeEventListener(act, later, { capture: true })
    }
  }, [is])
  return is
}
