import { defineResource } from './core/define.ts'
import { dateTime, reference, text } from './core/fields.ts'

/**
 * Accounts at identity providers with which users of a tenant sign in. The users link them
 * themselves.
 */
export const externalIdentity = defineResource({
  name: 'externalIdentity',
  api: '/user/admin/externalIdentity',
  tenancy: 'tenant',
  view: true,
  sorts: ['boundAt'],
  subtitle: 'providerTitle',
  scope: { dept: 'deptId', owner: 'userId' },
  fields: {
    userId: reference('user', { write: 'never' }),
    deptId: reference('dept', { write: 'never' }),
    providerTitle: text({ write: 'never', search: true }),
    name: text({ write: 'never', search: true }),
    boundAt: dateTime({ write: 'never' }),
    usedAt: dateTime({ write: 'never' }),
  },
  actions: {
    unbind: { on: 'selection', confirm: true, danger: true, icon: 'Block' },
  },
  screens: {
    main: {
      path: 'permission/identity',
      filters: ['userId', 'deptId', 'boundAt'],
      actions: ['list', 'unbind'],
      menu: { under: 'permission', icon: 'AssignmentInd', order: 90 },
    },
  },
})
