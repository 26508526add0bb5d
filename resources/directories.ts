import { extensions } from '#extensions/definitions.ts'
import type { Directory } from '#resources/core/menu.ts'
import { withMenuAdditions } from './core/menuAdditions.ts'

/** Those of the product. */
export const productDirectories = [
  { name: 'dashboard', path: '/dashboard', icon: 'Dashboard', order: 10 },
  { name: 'org', path: '/org', icon: 'CorporateFare', order: 20 },
  { name: 'permission', path: '/permission', icon: 'AdminPanelSettings', order: 30 },
  { name: 'tenant', path: '/tenant', icon: 'Workspaces', order: 40 },
  { name: 'pt', path: '/pt', icon: 'Hub', order: 50 },
  { name: 'home', path: '/home', icon: 'Settings', order: 90 },
] as const satisfies readonly Directory[]

/** The directories of the product. Those of extensions are checked at the start. */
export type DirectoryName = (typeof productDirectories)[number]['name']

/** What stands in the menu under directories of the product. */
export interface InProductMenu {
  readonly screens: Readonly<Record<string, { readonly menu?: { readonly under: DirectoryName } }>>
}

/** The directories that the seed creates. */
export const directories: readonly Directory[] = withMenuAdditions(
  'directory',
  productDirectories,
  extensions.map(({ name, directories: added }) => ({ name, added })),
)
