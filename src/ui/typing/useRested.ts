import { useEffect, useState } from 'react'

/** Milliseconds without a key before the server is asked. */
const pause = 200

/** A text once typing rests. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
