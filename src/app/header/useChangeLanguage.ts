import { useQueryClient } from '@tanstack/react-query'
import { useLocaleState } from 'react-admin'
import { keepLanguage } from '#src/providers/language.ts'
import { reloadShell } from '../start/load.ts'

/** The language, and a way to change it without a reload; what the server words itself is asked for again. */
export const useChangeLanguage = () => {
  const [locale, setLocale] = useLocaleState()
  const queryClient = useQueryClient()
  const change = async (chosen: string) => {
    setLocale(chosen)
    // react-admin changes over in an effect; what is asked for now is to come in the new language already.
    keepLanguage(chosen)
    await Promise.all([reloadShell(), queryClient.invalidateQueries()])
  }
  return [locale, change] as const
}
