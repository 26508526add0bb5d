import type { Member } from '#src/providers/member.ts'
import { type ChosenTheme, setChosenTheme, storedTheme } from '#src/theme/pageTheme.ts'
import { preferences, store } from '../providers.ts'

/** The key of the user's theme in the preferences. */
export const themeKey = 'theme'

/**
 * Starts with the preferences that this browser has stored, then applies those of the server. While the session acts
 * in another tenant or as another user, they are still those of the person at the screen.
 */
export const applyPreferences = ({ id, acting, preferences: stored }: Member): void => {
  preferences.open(acting?.userId ?? id)
  const chosen = store.getItem<ChosenTheme>(themeKey)
  // The sign-in page stores a theme too, for users who have not chosen one in the console.
  if (chosen) setChosenTheme({ ...storedTheme(), ...chosen })
  store.subscribe(themeKey, (next?: ChosenTheme) => setChosenTheme(next ?? {}))
  if (stored) preferences.take(stored)
}
