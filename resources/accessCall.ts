import { defineResource } from './core/define.ts'
import { choice, dateTime, integer, reference, text } from './core/fields.ts'

/** Calls that programs made with API keys; kept for 30 days. */
export const accessCall = defineResource({
  name: 'accessCall',
  api: '/user/admin/accessCall',
  tenancy: 'tenant',
  view: true,
  sorts: ['at'],
  title: 'route',
  scope: { owner: 'userId' },
  fields: {
    at: dateTime({ write: 'never' }),
    keyId: reference('openAccess', { write: 'never' }),
    userId: reference('user', { write: 'never' }),
    method: choice({ of: ['GET', 'POST', 'PUT', 'DELETE'], write: 'never' }),
    route: text({ write: 'never', search: true }),
    code: choice({ of: [0, -1, 51, 60, 61, 62, 63, 65], write: 'never' }),
    ms: integer({ write: 'never' }),
    ip: text({ write: 'never', search: true }),
  },
  screens: {
    main: {
      path: 'permission/calls',
      columns: ['at', 'keyId', 'method', 'route', 'code', 'ms', 'ip'],
      more: ['userId'],
      filters: ['keyId', 'code', 'at', 'method', 'userId', 'ms'],
      actions: ['list', 'export'],
      menu: { under: 'permission', icon: 'ReceiptLong', order: 72, hidden: true },
    },
  },
})
