import { directions } from '#extensions/languages.ts'
import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  languageOf,
  languages,
} from '#i18n/catalog.ts'
import { saveInLocalStorage } from './session.ts'

const key = 'LANGUAGE'
const rightToLeft = /^(?:he|ar|fa|ku)/i
/**
 * CLDR's pseudo locale for testing right-to-left layout before the product has such a language: English texts and
 * formats, laid out from right to left. Only set by hand in the browser's storage; no menu offers it.
 */
const pseudo = 'ar-XB'

/** The choice of this page, if the browser's storage is too full to keep it. */
let unkept: Language | undefined

/** Kept in this browser, else the browser's own, else zh-CN. */
export const currentLanguage = (): Language => {
  if (stored() === pseudo) return fallbackLanguage
  const wanted = [stored(), ...(navigator.languages ?? [navigator.language])]
  return languageOf(wanted) ?? defaultLanguage
}

/** Keeps the choice and tells the page, as browsers do when their own language changes. */
export const setLanguage = (language: Language) => {
  unkept = saveInLocalStorage(key, language) ? undefined : language
  tell()
}

/** Sets `lang` and `dir` of the page, now and whenever this window or another one of the browser changes them. */
export const syncDocumentLanguage = () => {
  updateDocument()
  window.addEventListener('languagechange', updateDocument)
  // Without a key the whole storage was cleared.
  window.addEventListener('storage', event => {
    if (event.key !== key && event.key !== null) return
    unkept = undefined
    tell()
  })
}

/** Calls back when the language may have changed; returns a function that stops it. */
export const watchLanguage = (listener: () => void) => {
  window.addEventListener('languagechange', listener)
  return () => window.removeEventListener('languagechange', listener)
}

/** The direction in which a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' => {
  const known = languages.find(it => it === language)
  return known ? directions[known] : rightToLeft.test(language) ? 'rtl' : 'ltr'
}

const updateDocument = () => {
  const language = stored() === pseudo ? pseudo : currentLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  linkManifest(currentLanguage())
}

/** The installed console gets its name in the language of the page: each language has a manifest. */
const linkManifest = (language: Language) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  const file =
    language === defaultLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`
  // Only if it differs, since the browser loads the manifest again after each change.
  if (link && !link.href.endsWith(`/${file}`)) link.href = new URL(file, link.href).href
}

const tell = () => {
  // After `lang` and `dir` are set, since listeners read them.
  updateDocument()
  window.dispatchEvent(new Event('languagechange'))
}

const stored = () => unkept ?? localStorage.getItem(key)
