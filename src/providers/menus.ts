/** An entry of the side menu; buttons are in the tree for their permissions alone. */
export interface MenuNode {
  id: string
  type: 'directory' | 'menu' | 'button'
  name: string
  title: string
  remark: string | null
  icon: string | null
  path: string | null
  component: string | null
  redirect: string | null
  activeMenu: string | null
  permissions: readonly string[] | null
  isRoot: boolean
  affix: boolean
  alwaysShow: boolean
  keepAlive: boolean
  hidden: boolean
  isFrame: boolean
  children?: readonly MenuNode[] | null
}

/** An application entry of the header. */
export interface HeaderEntry {
  addon: string
  title: string
  remark: string | null
  icon: string | null
  path: string
  affix: boolean
}

/** Every node of the tree, parents first. */
export const flattenMenus = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => [node, ...flattenMenus(node.children ?? [])])

/** Whether a route such as `GET /user/admin/dept/:id` is granted by any menu. */
export const grantOf = (nodes: readonly MenuNode[]): ((route: string) => boolean) => {
  const granted = new Set(flattenMenus(nodes).flatMap(node => node.permissions ?? []))
  return route => granted.has(route) || granted.has(route.slice(route.indexOf(' ') + 1))
}
