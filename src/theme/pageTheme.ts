import { useSyncExternalStore } from 'react'
import {
  applyColourScheme,
  type ColourScheme,
  defaultMode,
  isMode,
  keptMode,
  modeKey,
  shadeOf,
  type ThemeMode,
} from './colourScheme.ts'

/** What the user chose for the theme; the site's settings decide the rest. */
export interface ChosenLook {
  mode?: ThemeMode
  /** `#rrggbb`. */
  colour?: string
  width?: 'fluid' | 'fixed'
}

/** The site's theme, for users who have not chosen one. */
interface SiteLook {
  mode: ThemeMode
  colour: string | null
  density: 'comfortable' | 'compact'
}

/** The theme that results from both. */
export interface Look {
  mode: ThemeMode
  shade: ColourScheme
  colour: string | undefined
  fixed: boolean
  compact: boolean
}

let site: SiteLook | undefined
let chosen: ChosenLook = keptLook()
const listeners = new Set<() => void>()
const system = window.matchMedia('(prefers-color-scheme: dark)')

/** The part of the choice that is stored in this browser for all users. */
export function keptLook(): ChosenLook {
  const mode = keptMode()
  return mode ? { mode } : {}
}

const lookOf = (): Look => {
  const mode = chosen.mode ?? site?.mode ?? defaultMode
  return {
    mode,
    // Paper is white.
    shade: printing ? 'light' : shadeOf(mode),
    colour: chosen.colour ?? site?.colour ?? undefined,
    fixed: chosen.width === 'fixed',
    compact: site?.density === 'compact',
  }
}
let printing = false
let look = lookOf()

/** The valid part of a stored choice, which may come from another version or from a script. */
const lookIn = ({ mode, colour, width }: ChosenLook): ChosenLook => ({
  ...(isMode(mode) ? { mode } : {}),
  ...(typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour) ? { colour } : {}),
  ...(width === 'fluid' || width === 'fixed' ? { width } : {}),
})

const repaint = () => {
  const next = lookOf()
  if (JSON.stringify(next) === JSON.stringify(look)) return
  look = next
  applyColourScheme(look.shade)
  document.documentElement.style.setProperty('--uc-page', look.fixed ? '1280px' : 'none')
  for (const listener of listeners) listener()
}

/** Applies the user's choice. The mode is stored where the next page finds it before its first paint. */
export const setChosenLook = (next: ChosenLook) => {
  chosen = lookIn(next)
  keepMode(chosen.mode)
  repaint()
}

const keepMode = (mode: ThemeMode | undefined) => {
  try {
    if (mode) localStorage.setItem(modeKey, mode)
    else localStorage.removeItem(modeKey)
  } catch {
    // The storage is full: the choice holds for this page.
  }
}

/** Sets light or dark on pages without a session, for this browser. */
export const setThemeMode = (mode: ThemeMode) => setChosenLook({ ...chosen, mode })

/** Applies the site's theme. */
export const setSiteTheme = (next: SiteLook | undefined) => {
  site = next
  repaint()
}

export const usePageTheme = (): Look => useSyncExternalStore(watch, () => look)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Says whether the page is being printed. */
export const setPrinting = (is: boolean) => {
  printing = is
  repaint()
}

system.addEventListener('change', repaint)
