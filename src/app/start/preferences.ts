import type { Member } from '#src/providers/member.ts'
import type { Told } from '#src/providers/preferences.ts'
import { type ChosenLook, keptLook, setChosenLook } from '#src/theme/look.ts'
import { preferences, store } from '../providers.ts'

/** The key of what somebody chose of the theme. */
export const themeKey = 'theme'

/** How long the first drawing of somebody new to this browser waits, in milliseconds. */
const patience = 300

/**
 * Begins with what this browser remembers of who is here and takes what the server says once it has; nobody but a
 * newcomer waits for that. They are of the person before the screen, wherever his session stands.
 */
export const takePreferences = async (
  { id, acting }: Member,
  choosing: Promise<Told | undefined>,
): Promise<void> => {
  const known = preferences.open(acting?.userId ?? id)
  const chosen = store.getItem<ChosenLook>(themeKey)
  // Who has not chosen here may have on the way in.
  if (chosen) setChosenLook({ ...keptLook(), ...chosen })
  store.subscribe(themeKey, (next?: ChosenLook) => setChosenLook(next ?? {}))
  const taken = choosing.then(told => told && preferences.take(told))
  if (!known) await Promise.race([taken, new Promise(done => setTimeout(done, patience))])
}
