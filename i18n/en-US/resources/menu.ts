import type { MessagesOf } from '#resources/core/define.ts'
import type { menu as definition } from '#resources/menu.ts'

export const menu: MessagesOf<typeof definition> = {
  name: 'menu',
  fields: {
    type: 'Type',
    client: 'Client',
    addon: 'Add-on',
    parentId: 'Parent',
    title: 'Title',
    titleKey: 'Built-in title',
    name: 'Route name',
    icon: 'Icon',
    path: 'Path',
    component: 'Component',
    redirect: 'Redirect',
    permissions: 'API routes',
    activeMenu: 'Active menu',
    remark: 'Remark',
    isRoot: 'Root route',
    affix: 'Open in a new tab',
    alwaysShow: 'Always show',
    keepAlive: 'Keep alive',
    hidden: 'Hidden',
    isFrame: 'External link',
    sort: 'Order',
    status: 'Status',
  },
  help: {
    permissions: 'Such as GET /user/admin/dept; several lines can be pasted',
    activeMenu: 'Path of the menu that is marked while this page is open',
    sort: 'Smaller numbers come first',
    keepAlive: 'The list keeps its state when one leaves it',
  },
  choices: {
    type: {
      directory: 'Directory',
      menu: 'Menu',
      button: 'Button',
    },
    client: {
      pc: 'PC',
      mobile: 'Mobile',
    },
  },
  sections: { route: 'Route', display: 'Display' },
  screens: {
    main: {
      title: 'Menus',
      hint: 'Directories, menus and buttons, with the API routes they open',
      empty: 'No menus yet. Create the first one.',
    },
  },
}
