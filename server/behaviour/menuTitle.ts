import type { Language } from '#i18n/catalog.ts'
import { menus } from '#i18n/zh-CN/menus.ts'
import type { Registry } from '#resources/core/registry.ts'
import { directories } from '#resources/directories.ts'
import { menuNameOf, pages } from '#resources/pages.ts'
import { textIn } from '#server/kit/words.ts'

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
export const menuTitle = (registry: Registry, row: Titled, language: Language): string => {
  const key = keyOf(registry, row)
  return key && textIn(registry, 'zh-CN', key) === row.title
    ? textIn(registry, language, key)
    : row.title
}

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
  const key = (seeded.get(registry) ?? watched(registry)).get(title)
  return key ? textIn(registry, language, key) : title
}

/** Message keys by seeded title, because long lists look up each row. */
const seeded = new WeakMap<Registry, ReadonlyMap<string, string>>()

const watched = (registry: Registry): ReadonlyMap<string, string> => {
  const keys = [
    ...[...directories, ...pages].map(it => `menus.${it.name}`),
    ...registry.all().flatMap(it => Object.keys(it.screens).map(key => screenKey(it.name, key))),
  ]
  // If two keys have the same title, the first one wins.
  const byTitle = new Map(keys.reverse().map(key => [textIn(registry, 'zh-CN', key), key]))
  seeded.set(registry, byTitle)
  const stop = registry.watch(() => {
    seeded.delete(registry)
    stop()
  })
  return byTitle
}

/** The names of the pages by those of their menu rows. */
const pagesByMenu: ReadonlyMap<string, string> = new Map(
  pages.map(page => [menuNameOf(page), page.name]),
)

const screenKey = (resource: string, screen: string) =>
  `resources.${resource}.screens.${screen}.title`

const keyOf = (registry: Registry, { type, name, component }: Titled): string | undefined => {
  if (type === 'directory') return `menus.${name}`
  if (type === 'button') return buttonKey(name)
  const page = component ? undefined : pagesByMenu.get(name)
  if (page) return `menus.${page}`
  const place = component ? registry.screenOf(component) : undefined
  return place && screenKey(place.resource.name, place.key)
}

const buttonKey = (name: string): string | undefined => {
  const [resource, action] = name.split(':')
  if (!action) return
  return Object.hasOwn(menus.actions, action)
    ? `menus.actions.${action}`
    : `resources.${resource}.actions.${action}.label`
}
