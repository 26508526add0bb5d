import { pageKeyOf, pages, unlistedPages } from '#resources/pages.ts'
import { hasPage } from '#src/kit/menus.ts'
import type { Shell } from '#src/kit/shell.ts'

/** The address to which users without any menu are redirected. */
export const forbiddenPath = '/error/403'

interface PageAccess {
  readonly path: string
  readonly for?: 'platform' | 'everyone'
}

const listed: readonly PageAccess[] = pages.map(page => ({ ...page, path: pageKeyOf(page) }))
const unlisted: readonly PageAccess[] = Object.values(unlistedPages)

/**
 * Whether a user may open the address of a page without a definition. A page of the menu needs its menu, unless it is for
 * everyone; an unlisted page for the platform needs its staff. The same holds for addresses below a page. All other pages
 * check for themselves.
 */
export const mayOpen = (
  address: string,
  { member, menus = [] }: Pick<Shell, 'member' | 'menus'>,
): boolean => {
  const covers = ({ path }: PageAccess) => `${address}/`.startsWith(`/${path}/`)
  const menuPage = listed.find(covers)
  if (menuPage) return menuPage.for === 'everyone' || hasPage(menus, `/${menuPage.path}`)
  return unlisted.find(covers)?.for !== 'platform' || member.platform
}
