import { defineResource } from './core/define.ts'
import { choice, dateTime, integer, reference, text } from './core/fields.ts'

/**
 * Sign-in counters that are currently locked after failures, each for one address or for any
 * address.
 */
export const lockout = defineResource({
  name: 'lockout',
  api: '/user/admin/lockout',
  tenancy: 'tenant',
  view: true,
  sorts: ['until'],
  title: 'userName',
  subtitle: 'realName',
  displayName: 'realName',
  scope: { dept: 'deptId', owner: 'userId' },
  fields: {
    userId: reference('user', { write: 'never' }),
    userName: text({ write: 'never', search: true }),
    realName: text({ write: 'never', search: true }),
    deptId: reference('dept', { write: 'never' }),
    reach: choice({ of: ['address', 'anywhere'], write: 'never' }),
    address: text({ write: 'never', search: true }),
    // How often it was locked; each lock lasts longer.
    times: integer({ write: 'never' }),
    since: dateTime({ write: 'never' }),
    until: dateTime({ write: 'never' }),
  },
  actions: {
    unlock: { on: 'selection', confirm: true, icon: 'LockOpen', takesOver: true },
  },
  screens: {
    main: {
      path: 'permission/lockouts',
      columns: ['userName', 'deptId', 'reach', 'address', 'times', 'since', 'until'],
      filters: ['reach', 'userId', 'deptId'],
      actions: ['list', 'unlock'],
      menu: { under: 'permission', icon: 'LockClock', order: 65 },
    },
  },
})
