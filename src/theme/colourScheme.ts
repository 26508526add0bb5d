export type ThemeMode = 'light' | 'dark' | 'system'
export type ColourScheme = 'light' | 'dark'

export const modeKey = 'THEME'

/** How the console looks where neither a person nor the site has chosen. */
export const defaultMode: ThemeMode = 'light'

/** The choice kept in this browser, if any. */
export const storedThemeMode = (): ThemeMode | undefined => {
  const kept = localStorage.getItem(modeKey)
  return isMode(kept) ? kept : undefined
}

export const isMode = (kept: unknown): kept is ThemeMode =>
  kept === 'light' || kept === 'dark' || kept === 'system'

/** The shade of a mode on this device: `system` follows the operating system. */
export const resolveColourScheme = (mode: ThemeMode): ColourScheme => {
  if (mode !== 'system') return mode
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The background of the header, also used for the title bar of an installed window and of phone browsers. */
const barColours = { light: '#ffffff', dark: '#171a21' } as const

/** Applies the shade outside React: to the skeleton, scroll bars, native controls and the window's title bar. */
export const applyColourScheme = (shade: ColourScheme) => {
  document.documentElement.dataset.shade = shade
  document.documentElement.style.colorScheme = shade
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = barColours[shade]
}
