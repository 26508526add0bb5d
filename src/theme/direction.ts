import createCache, { type EmotionCache } from '@emotion/cache'
import { useSyncExternalStore } from 'react'

/** Which way the page runs, and where the styles that go with it are kept. */
interface Direction {
  direction: 'ltr' | 'rtl'
  cache: EmotionCache
}

const plain: Direction = { direction: 'ltr', cache: createCache({ key: 'css' }) }
let drawn = plain
const listeners = new Set<() => void>()

/** Takes over the direction of the page; what mirrors MUI's own styles comes for right to left alone. */
export const prepareDirection = async (): Promise<void> => {
  const next = isMirrored() ? await loadMirrored().catch(() => plain) : plain
  // It may have turned back while the code came.
  if (next === drawn || isMirrored() !== (next !== plain)) return
  drawn = next
  for (const listener of listeners) listener()
}

export const useDirectionOfPage = (): Direction => useSyncExternalStore(watch, () => drawn)

const isMirrored = () => document.documentElement.dir === 'rtl'

let mirrored: Direction | undefined
const loadMirrored = async (): Promise<Direction> => {
  mirrored ??= { direction: 'rtl', cache: (await import('./late/mirrored.ts')).mirrored }
  return mirrored
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

window.addEventListener('languagechange', () => void prepareDirection())
