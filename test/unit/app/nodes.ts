import type { MenuNode } from '#src/providers/menus.ts'

/** A menu as the server answers it, of which a test says what matters. */
export const node = (part: Partial<MenuNode>): MenuNode => ({
  id: part.name ?? '',
  type: 'menu',
  name: '',
  title: part.name ?? '',
  remark: null,
  icon: null,
  path: null,
  component: null,
  redirect: null,
  activeMenu: null,
  permissions: [],
  isRoot: false,
  affix: false,
  alwaysShow: false,
  keepAlive: false,
  hidden: false,
  isFrame: false,
  ...part,
})
