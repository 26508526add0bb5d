import { defaultLanguage, type Language, languages } from '#i18n/catalog.ts'
import { fold } from '#resources/core/fold.ts'
import type { Registry } from '#resources/core/registry.ts'
import { menuNameOf, pages } from '#resources/pages.ts'
import { textIn } from '#server/base/words.ts'
import type { ShownTitles } from '#server/kit/behaviour.ts'
import { titleKeysOf } from './seedRows.ts'

interface Titled {
  readonly title: string
  /** The message key that the title comes from; null for a title that a person wrote. */
  readonly titleKey: string | null
}

/** The title of a menu in a language. A title that a person wrote is not translated. */
export const menuTitle = (
  registry: Registry,
  { title, titleKey }: Titled,
  language: Language,
): string => (titleKey ? (textsOf(registry)[language][titleKey] ?? title) : title)

/** The title of a message key in Chinese, as rows store it, if a text is that title in any language. */
export const builtInTitle = (registry: Registry, key: string, text: string): string | undefined => {
  const texts = textsOf(registry)
  const isOne = languages.some(it => fold(texts[it][key] ?? '') === fold(text.trim()))
  return isOne ? texts[defaultLanguage][key] : undefined
}

/** The titles that are shown in a language instead of the stored ones, which are Chinese. */
export const shownMenuTitles = (registry: Registry, language: Language): ShownTitles | undefined =>
  language === defaultLanguage
    ? undefined
    : { key: 't.title_key', titles: textsOf(registry)[language] }

/** One line about a page: what people wrote, or the product's own line for a page without a definition. */
export const menuRemark = (
  registry: Registry,
  {
    type,
    name,
    component,
    remark,
  }: { type: string; name: string; component?: string | null; remark: string | null },
  language: Language,
): string | null => {
  const page = type === 'menu' && !component ? pagesByMenu.get(name) : undefined
  return remark || !page ? remark : textIn(registry, language, `menus.hints.${page}`)
}

/** The same as `menuTitle` when only the stored title is known, such as a parent's. */
export const parentTitle = (registry: Registry, title: string, language: Language): string => {
  const key = textsOf(registry).keyOf.get(title)
  return key ? (textsOf(registry)[language][key] ?? title) : title
}

type Texts = Readonly<Record<Language, Readonly<Record<string, string>>>> & {
  /** Keys of directories and pages by their Chinese titles, because long lists look up each row. */
  readonly keyOf: ReadonlyMap<string, string>
}

/** Kept until the definitions change. */
const known = new WeakMap<Registry, Texts>()

const textsOf = (registry: Registry): Texts => {
  const found = known.get(registry)
  if (found) return found
  const keys = titleKeysOf(registry)
  const textsIn = (language: Language) =>
    Object.fromEntries(keys.map(({ key }) => [key, textIn(registry, language, key)]))
  const texts = Object.fromEntries(languages.map(it => [it, textsIn(it)])) as Record<
    Language,
    Record<string, string>
  >
  // If two keys have the same title, the first one wins.
  const parents = keys.filter(({ isButton }) => !isButton).toReversed()
  const made = {
    ...texts,
    keyOf: new Map(parents.map(({ key }) => [texts[defaultLanguage][key] as string, key])),
  }
  known.set(registry, made)
  const stop = registry.watch(() => {
    known.delete(registry)
    stop()
  })
  return made
}

/** The names of the pages by those of their menu rows. */
const pagesByMenu: ReadonlyMap<string, string> = new Map(
  pages.map(page => [menuNameOf(page), page.name]),
)
