import type { MessagesOf } from '#resources/core/resource.ts'
import type { menu as menuDefinition } from '#resources/menu.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/menus.ts'

const menu: MessagesOf<typeof menuDefinition> = {
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

export const words: Same<typeof zh.words> = {
  ui: {
    menuForm: {
      component: 'Choose a registered page',
      noComponent: 'No page matches',
      permissionsAdd: 'Type or choose a route, Enter adds it',
      permissionsCount: '%{smart_count} route |||| %{smart_count} routes',
    },
  },
  resources: {
    menu,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    menu: {
      hasButtons: 'A button has nothing below it. Move or delete what is below first.',
      hasOthers:
        'What is below it is for the same client type. Move or delete that first, then change the client type.',
    },
  },
  menus: {
    userCentre: 'User Center',
    userCentreHint: 'People, organisation, permissions and tenants',
    dashboard: 'Dashboard',
    analysis: 'Analysis',
    monitor: 'Monitor',
    workplace: 'Workplace',
    hints: {
      analysis: 'Users, sign-ins and the use of limits over time, compared with the period before',
      monitor: 'Live state of the servers, the database and the connections',
      workplace: 'Quick links, messages, usage and the latest changes by your team',
    },
    org: 'Organisation',
    permission: 'Permissions',
    tenant: 'Tenants',
    pt: 'Platforms',
    home: 'Settings',
    rights: {
      definitions: 'Add resources at run time',
    },
    actions: {
      list: 'View',
      show: 'Details',
      create: 'Create',
      update: 'Edit',
      delete: 'Delete',
      bin: 'Recycle bin',
      restore: 'Restore',
      purge: 'Delete for good',
      export: 'Export',
      import: 'Import',
    },
  },
}
