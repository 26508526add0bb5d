import type { Language } from '#i18n/catalog.ts'
import { menus } from '#i18n/zh-CN/menus.ts'
import type { Registry } from '#resources/core/registry.ts'
import { directories } from '#resources/directories.ts'
import { textIn } from '#server/kit/words.ts'

interface Titled {
  type: string
  title: string
  name: string
  component?: string | null
}

/** The title in the caller's language while it is the seeded one; a title that people wrote stays theirs. */
export const menuTitle = (registry: Registry, row: Titled, language: Language): string => {
  const key = keyOf(registry, row)
  return key && textIn(registry, 'zh-CN', key) === row.title
    ? textIn(registry, language, key)
    : row.title
}

/** The same for a title of which nothing else is known, such as a parent's. */
export const parentTitle = (registry: Registry, title: string, language: Language): string => {
  const keys = [
    ...directories.map(it => `menus.${it.name}`),
    ...registry.all().flatMap(it => Object.keys(it.screens).map(key => screenKey(it.name, key))),
  ]
  const key = keys.find(it => textIn(registry, 'zh-CN', it) === title)
  return key ? textIn(registry, language, key) : title
}

const screenKey = (resource: string, screen: string) =>
  `resources.${resource}.screens.${screen}.title`

const keyOf = (registry: Registry, { type, name, component }: Titled): string | undefined => {
  if (type === 'directory') return `menus.${name}`
  if (type === 'button') return buttonKey(name)
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
