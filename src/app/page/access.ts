import { pageKeyOf, pages, unlistedPages } from '#resources/pages.ts'
import { hasPage } from '#src/kit/menus.ts'
import type { Shell } from '#src/kit/shell.ts'

/** The page for users without any menu. */
export const forbiddenPath = '/error/403'

interface Place {
  readonly path: string
  readonly for?: 'platform' | 'everyone'
}

const listed: readonly Place[] = pages.map(page => ({ ...page, path: pageKeyOf(page) }))
const unlisted: readonly Place[] = Object.values(unlistedPages)

/**
 * Whether a user may open the address of a page without a definition. A page of the menus needs its menu, except one
 * for everyone; what stands below a page is for the same users. Other pages decide by themselves.
 */
export const mayOpen = (
  address: string,
  { member, menus = [] }: Pick<Shell, 'member' | 'menus'>,
): boolean => {
  const covers = ({ path }: Place) => `${address}/`.startsWith(`/${path}/`)
  const menuPage = listed.find(covers)
  if (menuPage) return menuPage.for === 'everyone' || hasPage(menus, `/${menuPage.path}`)
  return unlisted.find(covers)?.for !== 'platform' || member.platform
}
