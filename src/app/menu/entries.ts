import type { MenuNode } from '#src/providers/menus.ts'

/** What the side menu shows of a tree: nothing hidden, no buttons, no empty directories. */
export const entriesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => {
    if (node.hidden || node.type === 'button') return []
    const children = entriesOf(node.children ?? [])
    if (node.type === 'directory' && children.length === 0) return []
    return [{ ...node, children }]
  })

/** The nodes from the top to the one an address belongs to; the longest path that fits wins. */
export const trailOf = (nodes: readonly MenuNode[], address: string): MenuNode[] => {
  const trails = nodes.flatMap(node => trailsBelow(node, []))
  const fitting = trails.filter(trail => fits(lastOf(trail), address))
  const best = fitting.sort((one, other) => lengthOf(other) - lengthOf(one))[0]
  const active = best && lastOf(best)?.activeMenu
  return active && active !== address ? trailOf(nodes, active) : (best ?? [])
}

/** Where a directory leads: its redirect, or the first page in it. */
export const firstPageOf = (nodes: readonly MenuNode[]): string | undefined => {
  for (const node of entriesOf(nodes)) {
    const found =
      node.type === 'menu' && !node.isFrame ? node.path : firstPageOf(node.children ?? [])
    if (found) return found
  }
  return undefined
}

export const workplace = '/dashboard/workplace'

/** A page that is in no menu. */
const ownPage = {
  type: 'menu',
  remark: null,
  component: null,
  redirect: null,
  activeMenu: null,
  permissions: null,
  isRoot: false,
  affix: false,
  alwaysShow: false,
  keepAlive: false,
  hidden: false,
  isFrame: false,
} as const

export const accountPath = '/home/account'

/** One's own account, which the user menu leads to. */
export const accountEntry: Omit<MenuNode, 'title'> = {
  ...ownPage,
  id: 'account',
  name: 'account',
  icon: 'AccountCircle',
  path: accountPath,
  hidden: true,
}

export const upgradePath = '/home/upgrade/logs'

/** What each version brought, which the user menu leads to. */
export const upgradeEntry: Omit<MenuNode, 'title'> = {
  ...ownPage,
  id: 'upgrade',
  name: 'upgrade',
  icon: 'History',
  path: upgradePath,
  hidden: true,
}

/** The pages of the side menu, in their order. */
export const pagesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  entriesOf(nodes).flatMap(node => (node.type === 'menu' ? [node] : pagesOf(node.children ?? [])))

/** An own address of the console, or undefined for one that leads elsewhere. */
export const ownAddress = (path: string | null): string | undefined =>
  path && !/^[a-z]+:/i.test(path) ? `/${path.replace(/^\/+/, '')}` : undefined

const trailsBelow = (node: MenuNode, above: readonly MenuNode[]): MenuNode[][] => {
  if (node.type === 'button') return []
  const trail = [...above, node]
  return [trail, ...(node.children ?? []).flatMap(child => trailsBelow(child, trail))]
}

const lastOf = (trail: readonly MenuNode[]) => trail[trail.length - 1]

const lengthOf = (trail: readonly MenuNode[]) => lastOf(trail)?.path?.length ?? 0

const fits = (node: MenuNode | undefined, address: string) => {
  const path = ownAddress(node?.path ?? null)
  return path !== undefined && (address === path || address.startsWith(`${path}/`))
}
