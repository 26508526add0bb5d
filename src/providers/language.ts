import { type Language, languages } from '#i18n/catalog.ts'

const key = 'LANGUAGE'
const rightToLeft = /^(he|ar|fa|ku)\b/i

/** Kept in this browser, else the browser's own, else zh-CN. */
export const currentLanguage = (): Language => {
  const wanted = [stored(), ...(navigator.languages ?? [navigator.language])]
  return wanted.map(match).find(found => found !== undefined) ?? 'zh-CN'
}

/** Keeps the choice and sets `lang` and `dir` of the page. */
export const keepLanguage = (language: string) => {
  localStorage.setItem(key, language)
  announceLanguage(language)
}

/** Sets `lang` and `dir` of the page. */
export const announceLanguage = (language: string) => {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Which way a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  rightToLeft.test(language) ? 'rtl' : 'ltr'

const stored = () => localStorage.getItem(key)

const match = (wanted: string | null): Language | undefined => {
  if (!wanted) return undefined
  const short = wanted.slice(0, 2).toLowerCase()
  return languages.find(language => language === wanted) ?? languages.find(l => l.startsWith(short))
}
