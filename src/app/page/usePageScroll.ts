import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { CurrentPage } from './keepAlive.ts'

/** A new page starts at its top, a kept one where it was left. On back and forward the browser scrolls. */
export const usePageScroll = ({ key, keeps }: CurrentPage): void => {
  const way = useNavigationType()
  const left = useRef(new Map<string, number>())
  const here = useRef(key)
  useEffect(() => {
    const keep = () => left.current.set(here.current, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [])
  useLayoutEffect(() => {
    if (here.current === key) return
    here.current = key
    if (keeps) window.scrollTo(0, left.current.get(key) ?? 0)
    else if (way !== 'POP') window.scrollTo(0, 0)
  }, [key, keeps, way])
}
