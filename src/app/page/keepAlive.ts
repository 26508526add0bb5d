import type { Location } from 'react-router-dom'
import { internalPathOf, menuPathTo } from '#src/kit/menus.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { trimTrailingSlashes } from '#src/providers/paths.ts'

/** A page as users see it: a list and the forms over it are one page, the page of a record is another. */
export interface CurrentPage {
  key: string
  /** Its menu wants it kept when it is left. */
  keeps: boolean
}

/** A page that is kept alive, and the address it is rendered with while hidden. */
export interface KeptPage {
  key: string
  at: Location
}

/** The page of an address. */
export const currentPageOf = (menus: readonly MenuNode[], pathname: string): CurrentPage => {
  const node = lastOf(menuPathTo(menus, pathname))
  const path = node?.type === 'menu' ? internalPathOf(node.path) : undefined
  const rest = path ? trimTrailingSlashes(pathname.slice(path.length)) : ''
  const inList = path !== undefined && /^(?:\/[^/]+)?$/.test(rest) && rest !== '/bin'
  return inList ? { key: path, keeps: node?.keepAlive ?? false } : { key: pathname, keeps: false }
}

/** How many pages are kept alive; the one that was visited least recently is dropped first. */
const maxKeptPages = 5

interface Here {
  menus: readonly MenuNode[]
  location: Location
}

/** The pages to keep alive after a navigation; the same array if nothing changed. */
export const updateKeptPages = (
  kept: readonly KeptPage[],
  page: CurrentPage,
  { menus, location }: Here,
): readonly KeptPage[] => {
  const still = kept.filter(({ key }) => currentPageOf(menus, key).keeps)
  if (!page.keeps) return still.length === kept.length ? kept : still
  const newest = lastOf(kept)
  if (newest?.key === page.key && still.length === kept.length) return kept
  const others = still.filter(({ key }) => key !== page.key)
  // The list is kept without its form: a form that was open over it is closed.
  const at = { ...location, pathname: page.key, search: '', hash: '', state: null }
  return [...others, { key: page.key, at }].slice(-maxKeptPages)
}

const lastOf = <T>(all: readonly T[]): T | undefined => all[all.length - 1]
