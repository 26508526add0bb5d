import type { Member } from '#src/providers/member.ts'
import { type ChosenLook, keptLook, setChosenLook } from '#src/theme/look.ts'
import { preferences, store } from '../providers.ts'

/** The key of what somebody chose of the theme. */
export const themeKey = 'theme'

/**
 * Begins with what this browser remembers of who is here, and takes what the server keeps of him: of the person before
 * the screen, wherever his session stands.
 */
export const takePreferences = ({ id, acting, preferences: told }: Member): void => {
  preferences.open(acting?.userId ?? id)
  const chosen = store.getItem<ChosenLook>(themeKey)
  // Who has not chosen here may have on the way in.
  if (chosen) setChosenLook({ ...keptLook(), ...chosen })
  store.subscribe(themeKey, (next?: ChosenLook) => setChosenLook(next ?? {}))
  if (told) preferences.take(told)
}
