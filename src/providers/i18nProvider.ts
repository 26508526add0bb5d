import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Language } from '#i18n/catalog.ts'
import { currentLanguage, keepLanguage } from './language.ts'
import { languageNames } from './languageNames.ts'
import type { Learned } from './registry.ts'

type Messages = Record<string, unknown>
type Answer = TranslationMessages | Promise<TranslationMessages>

/** One chunk a language: the product's words and react-admin's own. */
const loaders: Record<Language, () => Promise<Messages>> = {
  'zh-CN': () => joined(import('#i18n/zh-CN/index.ts'), import('#i18n/zh-CN/ra.ts')),
  'en-US': () => joined(import('#i18n/en-US/index.ts'), import('#i18n/en-US/ra.ts')),
}

/** Loads the words of the current language; the others come when they are chosen. */
export const createI18nProvider = async (
  learned: () => readonly Learned[],
): Promise<I18nProvider> => {
  const language = currentLanguage()
  const withLearned = (words: Messages, of: string) =>
    learned().reduce((all, one) => addWords(all, one, of), words)
  const first = await loaders[language]()
  const load = (wanted: string) => {
    const words = wanted === language ? first : loaders[wanted as Language]()
    return words instanceof Promise
      ? words.then(got => withLearned(got, wanted))
      : withLearned(words, wanted)
  }
  const locales = Object.entries(languageNames).map(([locale, name]) => ({ locale, name }))
  const provider = polyglotI18nProvider(wanted => load(wanted) as Answer, language, locales)
  return {
    ...provider,
    changeLocale: async locale => {
      await provider.changeLocale(locale)
      keepLanguage(locale)
    },
  }
}

/** Fetches the current language's words. */
export const loadWords = () => loaders[currentLanguage()]()

const joined = async (
  words: Promise<{ words: Messages }>,
  ra: Promise<{ ra: Messages }>,
): Promise<Messages> => ({ ...(await words).words, ...(await ra).ra })

const addWords = (all: Messages, { definition, words }: Learned, language: string): Messages => {
  const own = words[language] ?? words['zh-CN'] ?? {}
  return { ...all, resources: { ...(all.resources as Messages), [definition.name]: own } }
}
