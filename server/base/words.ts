import type { Language, Words } from '#i18n/catalog.ts'
import { words as en } from '#i18n/en-US/index.ts'
import { translate } from '#i18n/translate.ts'
import { words as zh } from '#i18n/zh-CN/index.ts'
import type { Registry } from '#resources/core/registry.ts'

type AddedWords = Readonly<Record<Language, object>>

const core: Readonly<Record<Language, object>> = { 'zh-CN': zh satisfies Words, 'en-US': en }
const added = new WeakMap<Registry, Map<string, AddedWords>>()

/** Texts of definitions that were registered at run time, by resource. */
export const addedWords = (registry: Registry): Map<string, AddedWords> => {
  const known = added.get(registry) ?? new Map<string, AddedWords>()
  added.set(registry, known)
  return known
}

/** A text of the product in a language. */
export const coreText = (
  language: Language,
  key: string,
  args: Readonly<Record<string, string | number>> = {},
): string => translate(core[language], key, args)

/** A text in a language, including those of registered definitions. */
export const textIn = (
  registry: Registry,
  language: Language,
  key: string,
  args: Readonly<Record<string, string | number>> = {},
): string => {
  const [, name = '', ...rest] = key.split('.')
  const own = key.startsWith('resources.') ? addedWords(registry).get(name)?.[language] : undefined
  return own ? translate(own, rest.join('.'), args) : coreText(language, key, args)
}

/** What a record of this resource is called. */
export const nameOfResource = (registry: Registry, language: Language, name: string): string =>
  textIn(registry, language, `resources.${name}.name`)
