import { defineResource } from './core/define.ts'
import { choice, dateTime, reference, text } from './core/fields.ts'

/** Every sign-in attempt, by any method, and its result. */
export const signIn = defineResource({
  name: 'signIn',
  api: '/user/admin/signIn',
  tenancy: 'tenant',
  view: true,
  sorts: ['at'],
  title: 'userName',
  subtitle: 'realName',
  displayName: 'realName',
  scope: { dept: 'deptId', owner: 'userId' },
  fields: {
    at: dateTime({ write: 'never' }),
    userId: reference('user', { write: 'never' }),
    userName: text({ write: 'never', search: true }),
    realName: text({ write: 'never', search: true }),
    deptId: reference('dept', { write: 'never' }),
    way: choice({
      of: ['password', 'phone', 'demo', 'register', 'passkey', 'provider', 'key'],
      write: 'never',
    }),
    // `factor`: the first step succeeded; the second factor is still awaited or was wrong.
    result: choice({ of: ['success', 'wrong', 'closed', 'refused', 'factor'], write: 'never' }),
    ip: text({ write: 'never', search: true }),
    agent: text({ write: 'never' }),
  },
  screens: {
    main: {
      path: 'permission/signIns',
      columns: ['at', 'userName', 'deptId', 'way', 'result', 'ip', 'agent'],
      filters: ['result', 'way', 'at', 'userId', 'deptId'],
      actions: ['list', 'export'],
      menu: { under: 'permission', icon: 'ManageHistory', order: 60 },
    },
  },
})
