import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const media = window.matchMedia('print')
/** Between the events, since some browsers render for paper before the media query says so. */
let between = false

/** Whether the page is being printed. */
export const isPrinting = (): boolean => between || media.matches

/** Called when printing begins and ends; answers how to stop. What changes is rendered before the browser prints. */
export const watchPrinting = (listener: () => void) => {
  const begin = () => {
    between = true
    flushSync(listener)
  }
  const end = () => {
    between = false
    listener()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  media.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    media.removeEventListener('change', listener)
  }
}

export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
