import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#i18n/catalog.ts'
import { http as httpEn } from '#i18n/en-US/http.ts'
import { login as loginEn } from '#i18n/en-US/login.ts'
import { translate } from '#i18n/translate.ts'
import type { Paths } from '#i18n/types.ts'
import { http as httpZh } from '#i18n/zh-CN/http.ts'
import { login as loginZh } from '#i18n/zh-CN/login.ts'
import { currentLanguage, setLanguage, watchLanguage } from '#src/providers/language.ts'

const words: Record<Language, object> = {
  'zh-CN': { login: loginZh, http: httpZh },
  'en-US': { login: loginEn, http: httpEn },
}

type Args = Readonly<Record<string, string | number>>
export type LoginKey = Paths<typeof loginZh>

interface Speech {
  language: Language
  say: (key: LoginKey, args?: Args) => string
  change: (language: Language) => void
}

const SpeechContext = createContext<Speech | null>(null)

/** A text of any small list of this page, in the current language; for what stands outside React. */
export const sayNow = (key: string, args?: Args) => translate(words[currentLanguage()], key, args)

export const LoginLanguageProvider = ({ children }: { children: ReactNode }) => {
  const language = useSyncExternalStore(watchLanguage, currentLanguage)
  const speech = useMemo<Speech>(
    () => ({
      language,
      say: (key, args) => translate(words[language], `login.${key}`, args),
      change: setLanguage,
    }),
    [language],
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export const useLoginLanguage = (): Speech => {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('Wrap the sign-in page in <SpeechProvider>.')
  return speech
}
