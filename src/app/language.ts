import type { I18nProvider } from 'react-admin'
import { currentLanguage, watchLanguage } from '#src/providers/language.ts'
import { queryClient, store } from './providers.ts'
import { reloadShell } from './start/load.ts'

/**
 * The console in the language that was chosen, here or in another window, without a reload: once its words are there
 * the page is worded anew where it stands, and what the server words itself is asked for again.
 */
export const followLanguage = (i18nProvider: I18nProvider) => {
  let wanted = currentLanguage()
  // One after the other: the words that are asked for last are to come last.
  let loading = Promise.resolve()
  const show = async (language: string) => {
    if (language !== wanted) return
    await i18nProvider.changeLocale(language)
    if (language !== wanted) return
    store.setItem('locale', language)
    await Promise.all([reloadShell(), queryClient.invalidateQueries()])
  }
  return watchLanguage(() => {
    const language = currentLanguage()
    if (language === wanted) return
    wanted = language
    // Without its words the page stays in the language before.
    loading = loading.then(() => show(language)).catch(() => {})
  })
}
