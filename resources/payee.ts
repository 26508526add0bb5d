import { defineResource } from './core/define.ts'
import { image, reference, text } from './core/fields.ts'

/**
 * Where somebody is paid. Only the person concerned can set it, reading it needs a permission of
 * its own, and no export contains it.
 */
export const payee = defineResource({
  name: 'payee',
  api: '/user/admin/payee',
  tenancy: 'tenant',
  scope: { owner: 'userId' },
  fields: {
    userId: reference('user', { write: 'never', onDelete: 'keep', unique: 'tenant' }),
    name: text({ required: true, max: 64, search: true, autofill: 'name' }),
    account: text({ required: true, max: 64 }),
    picture: image({ use: 'code' }),
  },
  screens: {
    main: {
      columns: ['userId', 'name', 'account', 'picture', 'updatedAt'],
      filters: ['userId', 'updatedAt'],
      sort: ['updatedAt', 'desc'],
      actions: ['list', 'show'],
      menu: { under: 'org', icon: 'Payments', hidden: true },
    },
  },
})
