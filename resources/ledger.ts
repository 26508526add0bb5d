import { defineResource } from './core/define.ts'
import { choice, money, reference, text } from './core/fields.ts'

/**
 * Changes of people's balances and points. Each line is written once, in the transaction of the
 * change.
 */
export const ledger = defineResource({
  name: 'ledger',
  api: '/user/admin/ledger',
  tenancy: 'tenant',
  title: 'remark',
  scope: { dept: 'deptId', owner: 'userId' },
  fields: {
    userId: reference('user', { write: 'never', onDelete: 'keep' }),
    holder: text({ max: 64, write: 'never', search: true }),
    deptId: reference('dept', { write: 'never', onDelete: 'keep' }),
    account: choice({ of: ['balance', 'integral'], write: 'never' }),
    kind: choice({ of: ['add', 'deduct'], write: 'never' }),
    amount: money({ write: 'never' }),
    before: money({ write: 'never' }),
    after: money({ write: 'never' }),
    remark: text({ max: 200, write: 'never', search: true }),
    operatorName: text({ max: 64, write: 'never' }),
    idempotencyKey: text({ max: 64, write: 'never', unique: 'tenant' }),
  },
  screens: {
    main: {
      columns: [
        'userId',
        'createdAt',
        'account',
        'amount',
        'before',
        'after',
        'remark',
        'operatorName',
      ],
      more: ['kind', 'deptId'],
      filters: ['userId', 'account', 'kind', 'createdAt', 'deptId'],
      actions: ['list', 'show', 'export'],
      menu: { under: 'org', icon: 'MenuBook', order: 40 },
    },
  },
})
