import { words } from '#extensions/words.ts'
import { defaultLanguage } from '#i18n/catalog.ts'
import { isBin, optionRoutesOf, routesOfAction } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource, Screen } from '#resources/core/resource.ts'
import { directories } from '#resources/directories.ts'
import { menuNameOf, pageKeyOf, pages, rights } from '#resources/pages.ts'
import { textIn } from '#server/base/words.ts'

/** A menu row as the definitions want it. */
export interface PlannedMenu {
  /** A stable key, whatever people do to the row: `org`, `org/user`, `org/user#create`. */
  key: string
  parent: string | null
  values: Readonly<Record<string, unknown>>
}

/** The top level of the side menu. */
const plannedDirectories = (registry: Registry): PlannedMenu[] =>
  directories.map(({ name, path, icon, order }) => ({
    key: name,
    parent: null,
    values: {
      type: 'directory',
      name,
      ...titled(registry, `menus.${name}`),
      icon,
      path,
      sort: order,
      permissions: [],
    },
  }))

/** The entries of pages without a definition. */
const plannedPages = (registry: Registry): PlannedMenu[] =>
  pages.map(page => ({
    key: pageKeyOf(page),
    parent: page.under,
    values: {
      type: 'menu',
      name: menuNameOf(page),
      ...titled(registry, `menus.${page.name}`),
      icon: page.icon,
      path: `/${pageKeyOf(page)}`,
      sort: page.order,
      permissions: page.permissions,
    },
  }))

/** The entries and buttons of a definition's screens; none for a screen without `menu`. */
export const plannedMenus = (registry: Registry, resource: AnyResource): PlannedMenu[] =>
  Object.entries(resource.screens as Record<string, Screen>).flatMap(([key, screen]) =>
    screen.menu
      ? [
          plannedScreen(registry, resource, key, screen),
          ...plannedButtons(registry, resource, screen),
        ]
      : [],
  )

const plannedScreen = (
  registry: Registry,
  resource: AnyResource,
  key: string,
  screen: Screen,
): PlannedMenu => ({
  key: screen.path,
  parent: screen.menu?.under ?? null,
  values: {
    type: 'menu',
    name: screen.path.replaceAll('/', '.'),
    ...titled(registry, `resources.${resource.name}.screens.${key}.title`),
    icon: screen.menu?.icon,
    path: `/${screen.path}`,
    component: screen.path,
    sort: screen.menu?.order,
    hidden: screen.menu?.hidden ?? false,
    permissions: [
      ...new Set([
        ...routesOfAction(resource, rowsOf(screen), screen.across),
        ...optionRoutesOf(resource, registry.find, screen.across),
      ]),
    ],
  },
})

const plannedButtons = (registry: Registry, resource: AnyResource, screen: Screen): PlannedMenu[] =>
  screen.actions
    .filter(action => action !== rowsOf(screen))
    .map((action, index) => ({
      key: `${screen.path}#${action}`,
      parent: screen.path,
      values: {
        type: 'button',
        name: `${resource.name}:${action}`,
        ...titled(registry, buttonKey(resource.name, action)),
        sort: (index + 1) * 10,
        permissions: routesOfAction(resource, action, screen.across),
      },
    }))

/** The buttons of rights that belong to no screen. */
const plannedRights = (registry: Registry): PlannedMenu[] =>
  rights.map(({ name, under, order, permissions }) => ({
    key: `${under}#${name}`,
    parent: under,
    values: {
      type: 'button',
      name: `${under.replaceAll('/', '.')}:${name}`,
      ...titled(registry, `menus.rights.${name}`),
      sort: order,
      permissions,
    },
  }))

const rowsOf = (screen: Screen) => (isBin(screen) ? 'bin' : 'list')

const buttonKey = (resource: string, action: string): string =>
  Object.hasOwn(words[defaultLanguage].menus.actions, action)
    ? `menus.actions.${action}`
    : `resources.${resource}.actions.${action}.label`

/**
 * The title of a row and where it comes from. The text is Chinese in every installation: rows are searched and sorted by
 * it, and the title in another language is looked up by the key.
 */
const titled = (registry: Registry, titleKey: string) => ({
  titleKey,
  title: textIn(registry, defaultLanguage, titleKey),
})

/** All rows, parents before children. */
export const plannedEntries = (registry: Registry): PlannedMenu[] => [
  ...plannedDirectories(registry),
  ...plannedPages(registry),
  ...registry.all().flatMap(resource => plannedMenus(registry, resource)),
  ...plannedRights(registry),
]

/** The message keys that titles of menus may come from. */
export const titleKeysOf = (
  registry: Registry,
): readonly { readonly key: string; readonly isButton: boolean }[] =>
  plannedEntries(registry).map(({ values }) => ({
    key: values.titleKey as string,
    isButton: values.type === 'button',
  }))
