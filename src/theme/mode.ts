import { useSyncExternalStore } from 'react'
import { applyShade, keptMode, modeKey, type Shade, shadeOf, type ThemeMode } from './shade.ts'

let mode: ThemeMode = keptMode()
const listeners = new Set<() => void>()
const system = window.matchMedia('(prefers-color-scheme: dark)')

/** Keeps the choice in this browser and repaints the page. */
export const setThemeMode = (chosen: ThemeMode) => {
  mode = chosen
  localStorage.setItem(modeKey, chosen)
  repaint()
}

/** The choice and the shade it comes to now. */
export const useThemeMode = (): { mode: ThemeMode; shade: Shade } => ({
  mode: useSyncExternalStore(watch, () => mode),
  shade: useSyncExternalStore(watch, () => shadeOf(mode)),
})

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const repaint = () => {
  applyShade(shadeOf(mode))
  for (const listener of listeners) listener()
}

system.addEventListener('change', repaint)
