import type { I18nProvider } from 'react-admin'
import { ApiError } from '#src/providers/apiError.ts'
import { currentLanguage, watchLanguage } from '#src/providers/language.ts'
import { queryClient, store } from './providers.ts'
import { reportError } from './signals.ts'
import { refetchShell } from './start/load.ts'

/**
 * The console in the language that was chosen, here or in another window, without a reload: once its words are there
 * the page is worded in it where it stands, and what the server words itself is asked for again.
 */
export const followLanguage = (i18nProvider: I18nProvider) => {
  let wanted = currentLanguage()
  let shown = wanted
  // One after the other: the words that are asked for last are to come last.
  let loading = Promise.resolve()
  const show = async (language: typeof wanted) => {
    if (language !== wanted) return
    try {
      await i18nProvider.changeLocale(language)
    } catch {
      if (language !== wanted) return
      // Chosen again, they are loaded again.
      wanted = shown
      reportError('error', new ApiError(i18nProvider.translate('shell.languages.notLoaded'), {}))
      return
    }
    shown = language
    store.setItem('locale', language)
    // Not awaited: the next language does not wait for answers in this one.
    void Promise.all([refetchShell(), askAgain()])
  }
  return watchLanguage(() => {
    const language = currentLanguage()
    if (language === wanted) return
    wanted = language
    loading = loading.then(() => show(language))
  })
}

const askAgain = async () => {
  // A first load that is under way would otherwise be waited for, and answers in the language before.
  await queryClient.cancelQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  })
  await queryClient.invalidateQueries()
}
