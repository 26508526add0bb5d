import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { languageNames } from '#extensions/languages.ts'
import { completeLanguages, fallbackLanguage, type Language } from '#i18n/catalog.ts'
import { completedWords, mergedWords, type Sentences } from '#resources/core/words.ts'
import { currentLanguage } from './language.ts'
import { loadWords, type Messages } from './loadWords.ts'
import { learnedDefinitions, type RuntimeDefinition, registry } from './registry.ts'
import { ownKeyOf } from './wordKeys.ts'

type Answer = TranslationMessages | Promise<TranslationMessages>

/** Loads the words of the current language; the others come when they are chosen. */
export const createI18nProvider = async (): Promise<I18nProvider> => {
  const language = currentLanguage()
  const withLearned = (words: Messages, of: string) =>
    learnedDefinitions().reduce((all, one) => addWords(all, one, of), words)
  const first = await loadWords(language)
  const load = (wanted: string) => {
    const words = wanted === language ? first : loadWords(wanted as Language)
    return words instanceof Promise
      ? words.then(got => withLearned(got, wanted))
      : withLearned(words, wanted)
  }
  const locales = Object.entries(languageNames).map(([locale, name]) => ({ locale, name }))
  const provider = polyglotI18nProvider(wanted => load(wanted) as Answer, language, locales)
  return {
    ...provider,
    translate: (key, options) => provider.translate(ownKeyOf(registry, key), options),
  }
}

const addWords = (
  all: Messages,
  { definition, words }: RuntimeDefinition,
  language: string,
): Messages => {
  const { derived } = all.kit as { derived: Sentences }
  const wordsIn = (one: string) => completedWords(definition, one, words[one] ?? {}, derived)
  const own = wordsIn(language)
  // Only the languages that are complete must have words of it.
  const complete = completeLanguages.some(it => it === language)
    ? own
    : mergedWords(wordsIn(fallbackLanguage), own)
  return { ...all, resources: { ...(all.resources as Messages), [definition.name]: complete } }
}
