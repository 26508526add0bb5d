import { useCallback } from 'react'
import { usePreference } from '#src/providers/usePreference.ts'
import { type ChosenTheme, storedTheme, usePageTheme } from '#src/theme/pageTheme.ts'
import { themeKey } from '../start/preferences.ts'

/** What comes of the choice, and how to change it; the choice itself travels with the person. */
export const useThemeChoice = () => {
  const look = usePageTheme()
  const [chosen, setChosen] = usePreference(themeKey, nothing)
  // What was chosen on the way in becomes a part of it.
  const choose = useCallback(
    (some: ChosenTheme) => setChosen({ ...storedTheme(), ...chosen, ...some }),
    [chosen, setChosen],
  )
  const reset = useCallback(() => setChosen(nothing), [setChosen])
  return { look, choose, reset }
}

const nothing: ChosenTheme = {}
