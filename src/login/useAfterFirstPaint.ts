import { startTransition, useEffect, useState } from 'react'

/** False until the first frame has been drawn: what nobody waits for is drawn after it. */
export const useAfterFirstPaint = (): boolean => {
  const [settled, settle] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => settle(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return settled
}
