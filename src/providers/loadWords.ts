import { wordLoaders } from '#extensions/wordLoaders.ts'
import type { Language } from '#i18n/catalog.ts'

export type Messages = Record<string, unknown>

const texts = new Map<string, object>()

/** Fetches one language: the product's words, react-admin's and MUI's, a chunk together. */
export const loadWords = async (language: Language): Promise<Messages> => {
  const { messages, mui } = await wordLoaders[language]()
  texts.set(language, mui)
  return messages as Messages
}

/** What MUI says by itself in a language whose words are there; nothing, which is English, before. */
export const muiTextsIn = (language: string): object => texts.get(language) ?? {}
