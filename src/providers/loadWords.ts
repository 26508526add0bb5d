import type { Language } from '#i18n/catalog.ts'

export type Messages = Record<string, unknown>

/** Fetches one language: the product's words and react-admin's own, a chunk together. */
export const loadWords = (language: Language): Promise<Messages> => loaders[language]()

const loaders: Record<Language, () => Promise<Messages>> = {
  'zh-CN': () => joined(import('#i18n/zh-CN/console.ts'), import('#i18n/zh-CN/ra.ts')),
  'en-US': () => joined(import('#i18n/en-US/console.ts'), import('#i18n/en-US/ra.ts')),
}

const joined = async (
  ...parts: [Promise<{ words: Messages }>, Promise<{ ra: Messages }>]
): Promise<Messages> => {
  const [{ words }, { ra }] = await Promise.all(parts)
  return { ...words, ...ra }
}
