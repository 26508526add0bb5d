import type { Language } from '#i18n/catalog.ts'
import { menus } from '#i18n/zh-CN/menus.ts'
import type { AnyResource, Screen } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import { directories } from '#resources/directories.ts'
import { menuNameOf, pages } from '#resources/pages.ts'
import { textIn } from '#server/base/words.ts'
import type { ShownTitles } from '#server/kit/behaviour.ts'

interface Titled {
  type: string
  title: string
  name: string
  component?: string | null
}

/**
 * The title in the caller's language while it is the seeded one. A title that people wrote is not
 * translated.
 */
export const menuTitle = (registry: Registry, row: Titled, language: Language): string =>
  shownMenuTitles(registry, language)?.titles[keyOf(row)] ?? row.title

/** The titles that are shown in a language instead of the seeded ones, which are Chinese. */
export const shownMenuTitles = (
  registry: Registry,
  language: Language,
): ShownTitles | undefined => {
  if (language === 'zh-CN') return
  const { shown, seeded } = textsOf(registry)
  const known = shown.get(language)
  if (known) return known
  const titles = seeded.map(([row, key]) => [keyOf(row), textIn(registry, language, key)] as const)
  const made = { key: keySql, titles: Object.fromEntries(titles) }
  shown.set(language, made)
  return made
}

/**
 * A menu is known by the screen that it opens, anything else by its name, and both only while they
 * have this title.
 */
const keyOf = ({ type, name, component, title }: Titled): string =>
  `${type} ${(type === 'menu' && component) || name} ${title}`

/** SQL of the same for the row `t`. */
const keySql = `t.type || ' ' || coalesce(case t.type when 'menu' then nullif(t.component, '') end, t.name) || ' ' || t.title`

/** One line about a page: what people wrote, or the product's own line for a page without a definition. */
export const menuRemark = (
  registry: Registry,
  { type, name, component, remark }: Titled & { remark: string | null },
  language: Language,
): string | null => {
  const page = type === 'menu' && !component ? pagesByMenu.get(name) : undefined
  return remark || !page ? remark : textIn(registry, language, `menus.hints.${page}`)
}

/** The same when only the title is known, such as a parent's. */
export const parentTitle = (registry: Registry, title: string, language: Language): string => {
  const key = textsOf(registry).byTitle.get(title)
  return key ? textIn(registry, language, key) : title
}

interface Texts {
  /** The seeded rows with the keys of their titles. */
  readonly seeded: readonly (readonly [Titled, string])[]
  /** Message keys by seeded title, because long lists look up each row. */
  readonly byTitle: ReadonlyMap<string, string>
  readonly shown: Map<Language, ShownTitles>
}

/** Kept until the definitions change. */
const known = new WeakMap<Registry, Texts>()

const textsOf = (registry: Registry): Texts => {
  const found = known.get(registry)
  if (found) return found
  const seeded = [
    ...directories.map(it => rowOf(registry, 'directory', it.name, `menus.${it.name}`)),
    ...pages.map(it => rowOf(registry, 'menu', menuNameOf(it), `menus.${it.name}`)),
    ...registry.all().flatMap(it => [...screensOf(registry, it), ...buttonsOf(registry, it)]),
  ]
  // If two keys have the same title, the first one wins.
  const titles = seeded.flatMap(([{ type, title }, key]) =>
    type === 'button' ? [] : [[title, key] as const],
  )
  const made = { seeded, byTitle: new Map(titles.toReversed()), shown: new Map() }
  known.set(registry, made)
  const stop = registry.watch(() => {
    known.delete(registry)
    stop()
  })
  return made
}

const rowOf = (registry: Registry, type: string, name: string, key: string) =>
  [{ type, name, title: textIn(registry, 'zh-CN', key) }, key] as const

const screensOf = (registry: Registry, { name, screens }: AnyResource) =>
  Object.entries(screens as Record<string, Screen>).map(([key, { path }]) =>
    rowOf(registry, 'menu', path, `resources.${name}.screens.${key}.title`),
  )

const buttonsOf = (registry: Registry, { name, actions }: AnyResource) => [
  ...Object.keys(menus.actions).map(it =>
    rowOf(registry, 'button', `${name}:${it}`, `menus.actions.${it}`),
  ),
  ...Object.keys(actions)
    .filter(it => !Object.hasOwn(menus.actions, it))
    .map(it => rowOf(registry, 'button', `${name}:${it}`, `resources.${name}.actions.${it}.label`)),
]

/** The names of the pages by those of their menu rows. */
const pagesByMenu: ReadonlyMap<string, string> = new Map(
  pages.map(page => [menuNameOf(page), page.name]),
)
