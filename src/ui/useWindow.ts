import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From more lines than this on, only those in view are in the document. */
export const windowFrom = 100
/** Lines drawn beyond either edge, so that a turn of the wheel finds them. */
const beyond = 12
/** Where nothing has a size yet. */
const usualHeight = 600

/** Which of many lines of one height to draw: those that the box shows, wherever it is scrolled to; all of a few. */
export const useWindow = (count: number, height: number, box: RefObject<HTMLElement | null>) => {
  const enabled = count > windowFrom
  const [view, setView] = useState({ first: 0, lines: Math.ceil(usualHeight / height) })
  useEffect(() => {
    const element = box.current
    if (!enabled || !element) return
    const look = () => {
      const first = Math.floor(element.scrollTop / height)
      const lines = Math.ceil((element.clientHeight || usualHeight) / height)
      setView(seen => (seen.first === first && seen.lines === lines ? seen : { first, lines }))
    }
    // Drawn before the browser shows what was scrolled to.
    const scrolled = () => flushSync(look)
    const resized = new ResizeObserver(look)
    look()
    element.addEventListener('scroll', scrolled, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      resized.disconnect()
    }
  }, [enabled, height, box])
  if (!enabled) return { from: 0, to: count }
  const first = Math.min(view.first, count - view.lines)
  return {
    from: Math.max(0, first - beyond),
    to: Math.min(count, first + view.lines + 1 + beyond),
  }
}

/** Scrolls no further than it takes to show a line of the box, below its head where it has one. */
export const reveal = (
  box: HTMLElement | null,
  { at, height, head = 0 }: { at: number; height: number; head?: number },
) => {
  if (!box) return
  const lowest = at * height
  const highest = lowest + height + head - box.clientHeight
  box.scrollTop = Math.max(highest, Math.min(lowest, box.scrollTop))
}
