import { useSyncExternalStore } from 'react'
import {
  applyColourScheme,
  type ColourScheme,
  defaultMode,
  isMode,
  modeKey,
  resolveColourScheme,
  storedThemeMode,
  type ThemeMode,
} from './colourScheme.ts'

/** What the user chose for the theme; the site's settings decide the rest. */
export interface ChosenTheme {
  mode?: ThemeMode
  /** `#rrggbb`. */
  colour?: string
  width?: 'fluid' | 'fixed'
}

/** The site's theme, for users who have not chosen one. */
interface SiteTheme {
  mode: ThemeMode
  colour: string | null
  density: 'comfortable' | 'compact'
}

/** The theme that results from both. */
export interface PageTheme {
  mode: ThemeMode
  shade: ColourScheme
  colour: string | undefined
  fixed: boolean
  compact: boolean
}

let site: SiteTheme | undefined
let chosen: ChosenTheme = storedTheme()
const listeners = new Set<() => void>()
const system = window.matchMedia('(prefers-color-scheme: dark)')

/** The part of the choice that is stored in this browser for all users. */
export function storedTheme(): ChosenTheme {
  const mode = storedThemeMode()
  return mode ? { mode } : {}
}

const resolveTheme = (): PageTheme => {
  const mode = chosen.mode ?? site?.mode ?? defaultMode
  return {
    mode,
    // Paper is white.
    shade: printing ? 'light' : resolveColourScheme(mode),
    colour: chosen.colour ?? site?.colour ?? undefined,
    fixed: chosen.width === 'fixed',
    compact: site?.density === 'compact',
  }
}
let printing = false
let pageTheme = resolveTheme()

/** The valid part of a stored choice, which may come from another version or from a script. */
const validTheme = ({ mode, colour, width }: ChosenTheme): ChosenTheme => ({
  ...(isMode(mode) ? { mode } : {}),
  ...(typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour) ? { colour } : {}),
  ...(width === 'fluid' || width === 'fixed' ? { width } : {}),
})

const repaint = () => {
  const next = resolveTheme()
  if (JSON.stringify(next) === JSON.stringify(pageTheme)) return
  pageTheme = next
  applyColourScheme(pageTheme.shade)
  document.documentElement.style.setProperty('--uc-page', pageTheme.fixed ? '1280px' : 'none')
  for (const listener of listeners) listener()
}

/** Applies the user's choice. The mode is stored where the next page finds it before its first paint. */
export const setChosenTheme = (next: ChosenTheme) => {
  chosen = validTheme(next)
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
export const setThemeMode = (mode: ThemeMode) => setChosenTheme({ ...chosen, mode })

/** Applies the site's theme. */
export const setSiteTheme = (next: SiteTheme | undefined) => {
  site = next
  repaint()
}

export const usePageTheme = (): PageTheme => useSyncExternalStore(watch, () => pageTheme)

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
