import { useEffect, useState } from 'react'
import { saveInSessionStorage } from '#src/providers/session.ts'

const key = 'CODE-WAIT'

/** Seconds until another code may be asked for, as the server said; a reload or another tab of the form does not shorten them. */
export const useCodeCooldown = () => {
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setLeft(leftNow()), 500)
    return () => clearInterval(timer)
  }, [left])
  const wait = (seconds: number) => {
    saveInSessionStorage(key, String(Date.now() + seconds * 1000))
    setLeft(leftNow())
  }
  return { left, wait }
}

const leftNow = () =>
  Math.max(0, Math.ceil((Number(sessionStorage.getItem(key)) - Date.now()) / 1000))
