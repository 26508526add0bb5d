/** A page of the side menu that no definition describes. */
export interface Page {
  name: string
  under: string
  icon: string
  order: number
  /** The routes that holding it opens. */
  permissions: readonly string[]
  /** Of platform staff alone; of everyone who holds any menu at all; else of those who were given it. */
  for?: 'platform' | 'everyone'
}

export const pages: readonly Page[] = [
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

/** The page's address, without the slash that it begins with; the seed keeps its menu row by it. */
export const pageKeyOf = ({ under, name }: Pick<Page, 'under' | 'name'>): string =>
  `${under}/${name}`

/** What the page's menu row is called. */
export const menuNameOf = (page: Page): string => pageKeyOf(page).replaceAll('/', '.')

/** Routes that no tenant may hold, beside those of the platform's own rows. */
export const platformRoutes: readonly string[] = pages.flatMap(page =>
  page.for === 'platform' ? page.permissions : [],
)
