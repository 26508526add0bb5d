import { useEffect, useState } from 'react'

/** Milliseconds without a key before the server is asked. */
const debounceMs = 200

/** A text once typing rests. */
export const useDebounced = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
