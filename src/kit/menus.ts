import { flattenMenus, type MenuNode } from '#src/providers/menus.ts'

/**
 * What the side menu shows of a tree: nothing hidden, no buttons, no empty directories. A directory with one page
 * gives way to it, unless it is always to be shown.
 */
export const visibleMenusOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => {
    if (node.hidden || node.type === 'button') return []
    const children = visibleMenusOf(node.children ?? [])
    if (node.type !== 'directory') return [{ ...node, children }]
    const [only, ...others] = children
    if (!only) return []
    return others.length === 0 && !node.alwaysShow ? [only] : [{ ...node, children }]
  })

/** The nodes from the top to the page at an address; the longest path that fits wins. */
export const menuPathTo = (nodes: readonly MenuNode[], address: string): MenuNode[] => {
  const ways = nodes.flatMap(node => menuPathsBelow(node, []))
  const fitting = ways.filter(way => fits(lastOf(way), address))
  return fitting.sort((one, other) => lengthOf(other) - lengthOf(one))[0] ?? []
}

/** The nodes that the menu marks for an address: the way to its page, or to the one that the page names as active. */
export const activeMenuPathOf = (nodes: readonly MenuNode[], address: string): MenuNode[] => {
  const way = menuPathTo(nodes, address)
  const active = internalPathOf(lastOf(way)?.activeMenu ?? null)
  const marked = active && active !== address ? menuPathTo(nodes, active) : []
  return marked.length > 0 ? marked : way
}

/** The breadcrumb of an address: what the menu marks, and the page itself where it is another. */
export const breadcrumbOf = (nodes: readonly MenuNode[], address: string): MenuNode[] => {
  const trail = activeMenuPathOf(nodes, address)
  const page = lastOf(menuPathTo(nodes, address))
  return page && page !== lastOf(trail) ? [...trail, page] : trail
}

/** Where a directory leads that says nothing itself: the first page in it. */
export const firstPageOf = (nodes: readonly MenuNode[]): string | undefined => {
  for (const node of visibleMenusOf(nodes)) {
    const own = node.type === 'menu' && !node.isFrame ? internalPathOf(node.path) : undefined
    const found = own ?? firstPageOf(node.children ?? [])
    if (found) return found
  }
  return undefined
}

/** The pages of the side menu, in their order. */
export const menuPagesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  visibleMenusOf(nodes).flatMap(node =>
    node.type === 'menu' ? [node] : menuPagesOf(node.children ?? []),
  )

/** An own address of the console, or undefined for one that leads elsewhere. */
export const internalPathOf = (path: string | null): string | undefined =>
  path && !/^[a-z]+:/i.test(path) ? `/${path.replace(/^\/+/, '')}` : undefined

const menuPathsBelow = (node: MenuNode, above: readonly MenuNode[]): MenuNode[][] => {
  if (node.type === 'button') return []
  const way = [...above, node]
  return [way, ...(node.children ?? []).flatMap(child => menuPathsBelow(child, way))]
}

const lastOf = (trail: readonly MenuNode[]) => trail[trail.length - 1]

const lengthOf = (trail: readonly MenuNode[]) => lastOf(trail)?.path?.length ?? 0

const fits = (node: MenuNode | undefined, address: string) => {
  const path = internalPathOf(node?.path ?? null)
  return path !== undefined && (address === path || address.startsWith(`${path}/`))
}

/** Whether the menus contain a page. */
export const hasPage = (menus: readonly MenuNode[], address: string): boolean =>
  flattenMenus(menus).some(({ path, type }) => type === 'menu' && internalPathOf(path) === address)

/** Own paths and https alone. */
export const safeHref = (path: string | null) =>
  path && /^(https:\/\/|\/(?!\/))/.test(path) ? path : undefined
