import { extensions } from '#extensions/definitions.ts'
import type { MenuPage } from '#resources/core/menu.ts'
import { withMenuAdditions } from './core/menuAdditions.ts'
import type { DirectoryName } from './directories.ts'

const productPages: readonly (MenuPage & { under: DirectoryName })[] = [
  {
    name: 'analysis',
    under: 'dashboard',
    icon: 'Analytics',
    order: 10,
    permissions: ['GET /user/admin/dashboard/analysis'],
  },
  {
    name: 'monitor',
    under: 'dashboard',
    icon: 'MonitorHeart',
    order: 20,
    permissions: ['GET /user/admin/dashboard/monitor'],
    for: 'platform',
  },
  {
    name: 'workplace',
    under: 'dashboard',
    icon: 'Work',
    order: 30,
    permissions: [],
    for: 'everyone',
  },
]

/** The pages of the side menu that have no definition. */
export const pages: readonly MenuPage[] = withMenuAdditions(
  'page',
  productPages,
  extensions.map(({ name, pages: added }) => ({ name, added })),
)

/**
 * A page without a definition that has no menu row: the header, the user menu or another page leads to it.
 * Title and hint are `<words>.title` and `<words>.hint` in the words of the console.
 */
export interface UnlistedPage {
  name: string
  /** Its address without the leading slash. */
  path: string
  icon: string
  words: 'account' | 'market' | 'messages' | 'upgrade'
  /** `platform`: platform staff only. Otherwise everyone who holds any menu. */
  for?: 'platform'
  /** Whether the search over the menus finds it. */
  searchable?: boolean
}

export const unlistedPages = {
  account: {
    name: 'account',
    path: 'home/account',
    icon: 'AccountCircle',
    words: 'account',
    searchable: true,
  },
  upgradeLogs: { name: 'upgrade', path: 'home/upgrade/logs', icon: 'History', words: 'upgrade' },
  market: { name: 'market', path: 'addons/market', icon: 'Apps', words: 'market', for: 'platform' },
  messages: { name: 'messages', path: 'home/message', icon: 'Notifications', words: 'messages' },
} as const satisfies Record<string, UnlistedPage>

/** A right that belongs to no screen: a button in the menu that grants fixed routes. */
export interface Right {
  /** The name of its row, and below `menus.rights` the key of its title. */
  name: string
  /** The address of the page under which it stands. */
  under: string
  order: number
  permissions: readonly string[]
  for: 'platform'
}

export const rights = [
  {
    name: 'definitions',
    under: 'home/site',
    order: 100,
    permissions: [
      'POST /admin/admin/site/definitions',
      'PUT /admin/admin/site/definitions/:name',
      'DELETE /admin/admin/site/definitions/:name',
    ],
    for: 'platform',
  },
] as const satisfies readonly Right[]

/** The page's address without the leading slash. The seed finds the page's menu row by it. */
export const pageKeyOf = ({ under, name }: Pick<MenuPage, 'under' | 'name'>): string =>
  `${under}/${name}`

/** The name of the page's menu row. */
export const menuNameOf = (page: MenuPage): string => pageKeyOf(page).replaceAll('/', '.')

/** Routes that no tenant may hold, in addition to those of platform rows. */
export const platformRoutes: readonly string[] = [...pages, ...rights].flatMap(it =>
  it.for === 'platform' ? it.permissions : [],
)
