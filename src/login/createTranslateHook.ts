import type { Language } from '#i18n/catalog.ts'
import { translate } from '#i18n/translate.ts'
import type { Paths } from '#i18n/types.ts'
import { useLoginLanguage } from './words.tsx'

/** A hook for texts that come with a step, in the language of the page. */
export const createTranslateHook =
  <Words extends object>(words: Readonly<Record<Language, Words>>) =>
  () => {
    const { language } = useLoginLanguage()
    return (key: Paths<Words>, args?: Readonly<Record<string, string | number>>) =>
      translate(words[language], key, args)
  }
