import { currentLanguage, watchLanguage } from '#src/providers/language.ts'
import { queryClient, store } from './providers.ts'
import { reloadShell } from './start/load.ts'

/**
 * The console in the language that was chosen, here or in another window, without a reload: react-admin fetches the
 * words once its store names the language, and what the server words itself is asked for again.
 */
export const followLanguage = () => {
  let shown = currentLanguage()
  return watchLanguage(() => {
    const language = currentLanguage()
    if (language === shown) return
    shown = language
    store.setItem('locale', language)
    void Promise.all([reloadShell(), queryClient.invalidateQueries()])
  })
}
