export type ThemeMode = 'light' | 'dark' | 'system'
export type Shade = 'light' | 'dark'

export const modeKey = 'THEME'

/** How the console looks where neither a person nor the site has chosen. */
export const defaultMode: ThemeMode = 'light'

/** The choice kept in this browser, if any. */
export const keptMode = (): ThemeMode | undefined => {
  const kept = localStorage.getItem(modeKey)
  return isMode(kept) ? kept : undefined
}

export const isMode = (kept: unknown): kept is ThemeMode =>
  kept === 'light' || kept === 'dark' || kept === 'system'

/** What a choice comes to on this screen. */
export const shadeOf = (mode: ThemeMode): Shade => {
  if (mode !== 'system') return mode
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The header's background, which the bar of a phone or an installed window takes on. */
const barColours = { light: '#ffffff', dark: '#171a21' } as const

/** Paints what stands outside React: skeleton, scroll bars, native controls, the bar of the window. */
export const applyShade = (shade: Shade) => {
  document.documentElement.dataset.shade = shade
  document.documentElement.style.colorScheme = shade
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = barColours[shade]
}
