import { words as core } from '#extensions/words.ts'
import { completeLanguages, fallbackLanguage, type Language } from '#i18n/catalog.ts'
import { joined } from '#i18n/joined.ts'
import { translate } from '#i18n/translate.ts'
import { withoutKeyPrefix } from '#resources/core/problems.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { completedWords, missingWords } from '#resources/core/words.ts'

type AddedWords = Readonly<Partial<Record<Language, object>>>

const added = new WeakMap<Registry, Map<string, AddedWords>>()

/** Texts of definitions that were registered at run time, by resource. */
export const runtimeWords = (registry: Registry): Map<string, AddedWords> => {
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

/** A text in a language, including those of registered definitions and of extensions. */
export const textIn = (
  registry: Registry,
  language: Language,
  keyOrProblem: string,
  args: Readonly<Record<string, string | number>> = {},
): string => {
  const plain = withoutKeyPrefix(keyOrProblem)
  const [first, name = '', ...rest] = plain.split('.')
  const own = first === 'resources' ? wordsBeside(registry, language, name) : undefined
  if (!own) return coreText(language, plain, args)
  const key = rest.join('.')
  const text = translate(own, key, args)
  // The whole key says better where a text is missing.
  return text === key ? plain : text
}

/** The texts of a definition that the product was not built with. */
const wordsBeside = (registry: Registry, language: Language, name: string): object | undefined => {
  const own = runtimeWords(registry).get(name)
  const resource =
    own || !Object.hasOwn(resourcesIn(language), name) ? registry.find(name) : undefined
  if (!resource) return own?.[language]
  const known = beside.get(resource)
  if (known && known.own === own && known[language]) return known[language]
  const { derived } = core[language].kit
  const made = completedWords(resource, language, own ? statedIn(own, language) : {}, derived)
  beside.set(resource, { ...(known?.own === own ? known : {}), own, [language]: made })
  return made
}
const beside = new WeakMap<
  AnyResource,
  { readonly own: AddedWords | undefined } & { readonly [L in Language]?: object }
>()

/** The texts that came with a definition, in English where they lack one in a language that may. */
const statedIn = (own: AddedWords, language: Language): object =>
  completeLanguages.includes(language)
    ? (own[language] ?? {})
    : joined(own[fallbackLanguage] ?? {}, own[language] ?? {})

/** The entries of the side menu that no definition brings. */
interface Menu {
  readonly directories: readonly { readonly name: string }[]
  readonly pages: readonly { readonly name: string }[]
}

/**
 * Throws one Error that lists the texts that these definitions, directories and pages need and a
 * language lacks, one resource or entry per line. Without them, keys would be shown in place of
 * texts, also in menu entries.
 */
export const checkWords = (resources: readonly AnyResource[], menu?: Menu): void => {
  const mistakes = [
    ...resources.flatMap(resource => [
      ...lacking(`Resource '${resource.name}'`, language =>
        missingWords(resource, wordsOf(language, resource.name)),
      ),
      ...(resource.quota
        ? lackingTexts(`The limit of '${resource.name}'`, [`errors.limits.${resource.quota}`])
        : []),
    ]),
    ...(menu?.directories ?? []).flatMap(({ name }) =>
      lackingTexts(`Directory '${name}'`, [`menus.${name}`]),
    ),
    ...(menu?.pages ?? []).flatMap(({ name }) =>
      lackingTexts(`Page '${name}'`, [`menus.${name}`, `menus.hints.${name}`]),
    ),
  ]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

const lacking = (what: string, missingIn: (language: Language) => readonly string[]): string[] => {
  const missing = completeLanguages.flatMap(language =>
    missingIn(language).map(key => `${language}: ${key}`),
  )
  return missing.length > 0 ? [`${what} lacks words; write ${missing.join(', ')}.`] : []
}

const lackingTexts = (what: string, keys: readonly string[]): string[] =>
  lacking(what, language =>
    keys.filter(key => coreText(language, key) === key || coreText(language, key).trim() === ''),
  )

const wordsOf = (language: Language, name: string): object => resourcesIn(language)[name] ?? {}

const resourcesIn = (language: Language): Readonly<Record<string, object>> =>
  core[language].resources as Readonly<Record<string, object>>

/** What a record of this resource is called. */
export const nameOfResource = (registry: Registry, language: Language, name: string): string =>
  textIn(registry, language, `resources.${name}.name`)
