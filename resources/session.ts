import { defineResource } from './core/define.ts'
import { dateTime, flag, image, reference, text } from './core/fields.ts'

export const session = defineResource({
  name: 'session',
  api: '/user/admin/session',
  tenancy: 'tenant',
  view: true,
  sorts: ['signedInAt', 'usedAt'],
  title: 'userName',
  subtitle: 'realName',
  displayName: 'realName',
  scope: { dept: 'deptId', owner: 'userId' },
  fields: {
    userId: reference('user', { write: 'never' }),
    avatar: image({ write: 'never' }),
    userName: text({ write: 'never', search: true }),
    realName: text({ write: 'never', search: true }),
    deptId: reference('dept', { write: 'never' }),
    ip: text({ write: 'never', search: true }),
    agent: text({ write: 'never' }),
    signedInAt: dateTime({ write: 'never' }),
    usedAt: dateTime({ write: 'never' }),
    remember: flag({ initial: false, write: 'never' }),
    own: flag({ initial: false, write: 'never' }),
  },
  actions: {
    end: {
      on: 'selection',
      confirm: true,
      danger: true,
      icon: 'Logout',
      when: { own: false },
      takesOver: true,
    },
    endAll: { on: 'all', confirm: true, danger: true, icon: 'Logout' },
  },
  screens: {
    main: {
      path: 'permission/online',
      columns: ['userName', 'deptId', 'ip', 'agent', 'signedInAt', 'usedAt', 'remember'],
      filters: ['userId', 'deptId', 'signedInAt'],
      sort: ['usedAt', 'desc'],
      actions: ['list', 'end', 'endAll'],
      menu: { under: 'permission', icon: 'Devices', order: 40 },
    },
  },
})
