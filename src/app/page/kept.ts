import type { Location } from 'react-router-dom'
import type { MenuNode } from '#src/providers/menus.ts'
import { withoutEndSlash } from '#src/providers/paths.ts'
import { ownAddress, wayTo } from '../menu/entries.ts'

/** A page as one thinks of it: a list with the forms over it is one, a record's page another. */
export interface PageHere {
  key: string
  /** Its menu wants it kept when it is left. */
  keeps: boolean
}

/** A page that is kept, and the address it rests at. */
export interface Kept {
  key: string
  at: Location
}

/** Which page an address is. */
export const pageOf = (menus: readonly MenuNode[], pathname: string): PageHere => {
  const node = lastOf(wayTo(menus, pathname))
  const path = node?.type === 'menu' ? ownAddress(node.path) : undefined
  const rest = path ? withoutEndSlash(pathname.slice(path.length)) : ''
  const inList = path !== undefined && /^(?:\/[^/]+)?$/.test(rest) && rest !== '/bin'
  return inList ? { key: path, keeps: node?.keepAlive ?? false } : { key: pathname, keeps: false }
}

/** How many are kept; the one that was not seen for longest goes first. */
const most = 5

interface Here {
  menus: readonly MenuNode[]
  location: Location
}

/** What is kept now that one is here; the same list where nothing changes. */
export const keeping = (
  kept: readonly Kept[],
  page: PageHere,
  { menus, location }: Here,
): readonly Kept[] => {
  const still = kept.filter(({ key }) => pageOf(menus, key).keeps)
  if (!page.keeps) return still.length === kept.length ? kept : still
  const newest = lastOf(kept)
  if (newest?.key === page.key && still.length === kept.length) return kept
  const others = still.filter(({ key }) => key !== page.key)
  // It rests as a list: a form that was open over it is not kept open.
  const at = { ...location, pathname: page.key, search: '', hash: '', state: null }
  return [...others, { key: page.key, at }].slice(-most)
}

const lastOf = <T>(all: readonly T[]): T | undefined => all[all.length - 1]
