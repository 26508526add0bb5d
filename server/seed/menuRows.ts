import { translate } from '#i18n/translate.ts'
import { words as zh } from '#i18n/zh-CN/index.ts'
import type { AnyResource, Screen } from '#resources/core/define.ts'
import { optionRoutesOf, routesOf } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { directories } from '#resources/directories.ts'

/** A menu row as the definitions want it. */
export interface PlannedMenu {
  /** Stays the same whatever people do to the row: `org`, `org/user`, `org/user#create`. */
  key: string
  parent: string | null
  values: Readonly<Record<string, unknown>>
}

/** Words of a definition that was registered at run time; those of the core are in the word lists. */
export type OwnWords = object | undefined

/** The top level of the side menu. */
export const plannedDirectories = (): PlannedMenu[] =>
  directories.map(({ name, path, icon, order }) => ({
    key: name,
    parent: null,
    values: {
      type: 'directory',
      name,
      title: translate(zh, `menus.${name}`),
      icon,
      path,
      sort: order,
      permissions: [],
    },
  }))

/** The entries and buttons of a definition's screens; a screen without `menu` has none. */
export const plannedMenus = (
  registry: Registry,
  resource: AnyResource,
  own?: OwnWords,
): PlannedMenu[] =>
  Object.entries(resource.screens as Record<string, Screen>).flatMap(([key, screen]) =>
    screen.menu
      ? [
          plannedScreen(registry, resource, key, screen, own),
          ...plannedButtons(resource, screen, own),
        ]
      : [],
  )

const plannedScreen = (
  registry: Registry,
  resource: AnyResource,
  key: string,
  screen: Screen,
  own: OwnWords,
): PlannedMenu => ({
  key: screen.path,
  parent: screen.menu?.under ?? null,
  values: {
    type: 'menu',
    name: screen.path.replaceAll('/', '.'),
    title: wordOf(resource, `screens.${key}.title`, own),
    icon: screen.menu?.icon,
    path: `/${screen.path}`,
    component: screen.path,
    sort: screen.menu?.order,
    permissions: [
      ...new Set([...routesOf(resource, 'list'), ...optionRoutesOf(resource, registry.find)]),
    ],
  },
})

const plannedButtons = (resource: AnyResource, screen: Screen, own: OwnWords): PlannedMenu[] =>
  screen.actions
    .filter(action => action !== 'list')
    .map((action, index) => ({
      key: `${screen.path}#${action}`,
      parent: screen.path,
      values: {
        type: 'button',
        name: `${resource.name}:${action}`,
        title: Object.hasOwn(zh.menus.actions, action)
          ? translate(zh, `menus.actions.${action}`)
          : wordOf(resource, `actions.${action}.label`, own),
        sort: (index + 1) * 10,
        permissions: routesOf(resource, action),
      },
    }))

const wordOf = (resource: AnyResource, key: string, own: OwnWords): string =>
  own ? translate(own, key) : translate(zh, `resources.${resource.name}.${key}`)
