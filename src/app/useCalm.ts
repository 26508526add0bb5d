import { useEffect, useState } from 'react'
import { whenIdle } from '#src/kit/useIdle.ts'

/** Milliseconds until the first page is likely drawn and has a line to spare. */
const calm = 1500

/** Becomes true once the first page is drawn and the browser has nothing better to do. */
export const useCalm = (): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = whenIdle(() => setIs(true))
    }, calm)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return is
}
