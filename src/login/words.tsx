import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { words as http } from '#extensions/login/http.ts'
import { words as login } from '#extensions/login/page.ts'
import type { Language } from '#i18n/catalog.ts'
import { translate } from '#i18n/translate.ts'
import type { Paths } from '#i18n/types.ts'
import { currentLanguage, setLanguage, watchLanguage } from '#src/providers/language.ts'

type Args = Readonly<Record<string, string | number>>
export type LoginKey = Paths<(typeof login)[Language]>

interface LoginLanguage {
  language: Language
  say: (key: LoginKey, args?: Args) => string
  change: (language: Language) => void
}

const LoginLanguageContext = createContext<LoginLanguage | null>(null)

/** A text of any small list of this page, in the current language; for what stands outside React. */
export const translateNow = (key: string, args?: Args) => {
  const language = currentLanguage()
  return translate({ login: login[language], http: http[language] }, key, args)
}

export const LoginLanguageProvider = ({ children }: { children: ReactNode }) => {
  const language = useSyncExternalStore(watchLanguage, currentLanguage)
  const speech = useMemo<LoginLanguage>(
    () => ({
      language,
      say: (key, args) => translate(login[language], key, args),
      change: setLanguage,
    }),
    [language],
  )
  return <LoginLanguageContext value={speech}>{children}</LoginLanguageContext>
}

export const useLoginLanguage = (): LoginLanguage => {
  const speech = use(LoginLanguageContext)
  if (!speech) throw new Error('Wrap the sign-in page in <LoginLanguageProvider>.')
  return speech
}
