import type { Same } from '../types.ts'
import type { menus as zh } from '../zh-CN/menus.ts'

export const menus: Same<typeof zh> = {
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
}
