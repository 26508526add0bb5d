import { defineResource } from './core/define.ts'
import { integer, multiline, reference, status, text } from './core/fields.ts'

export const post = defineResource({
  name: 'post',
  api: '/user/admin/post',
  tenancy: 'tenant',
  scope: 'all',
  quota: 'postMax',
  fields: {
    name: text({ required: true, max: 64, search: true }),
    code: text({ required: true, max: 64, shape: 'code', search: true, unique: 'tenant' }),
    deptId: reference('dept', {}),
    sort: integer({ initial: 0 }),
    remark: multiline({ max: 500 }),
    status: status(),
  },
  screens: {
    main: {
      menu: { under: 'org', icon: 'Badge', order: 30 },
    },
    everywhere: {
      across: true,
      menu: { under: 'tenant', icon: 'Badge', order: 62, hidden: true },
    },
  },
  related: [{ resource: 'user', by: 'postIds' }],
})
