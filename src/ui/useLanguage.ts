import { useLocale } from 'react-admin'
import { defaultLanguage, type Language, languageOf } from '#i18n/catalog.ts'

/** The language that is shown, for `Intl` and for texts that are kept by language. */
export const useLanguage = (): Language => languageOf([useLocale()]) ?? defaultLanguage
