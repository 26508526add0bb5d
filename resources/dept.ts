import { defineResource } from './core/define.ts'
import { email, integer, phone, reference, status, text } from './core/fields.ts'

export const dept = defineResource({
  name: 'dept',
  api: '/user/admin/dept',
  tenancy: 'tenant',
  tree: { parent: 'parentId' },
  scope: { dept: 'id' },
  quota: 'deptMax',
  fields: {
    parentId: reference('dept', {}),
    name: text({ required: true, max: 64, search: true, unique: 'siblings' }),
    code: text({ required: true, max: 64, shape: 'code', search: true, unique: 'tenant' }),
    leader: text({ max: 32, search: true }),
    leaderId: reference('user', { onDelete: 'clear', nameIn: 'leader' }),
    phone: phone({}),
    email: email({}),
    sort: integer({ initial: 0 }),
    status: status(),
  },
  form: [
    { rows: [['parentId'], ['name', 'code'], ['leaderId', 'sort'], ['leader'], ['status']] },
    { title: 'contact', rows: [['phone', 'email']] },
  ],
  screens: {
    main: {
      columns: ['name', 'code', 'leader', 'phone', 'email', 'sort', 'status'],
      filters: ['status'],
      menu: { under: 'org', icon: 'AccountTree', order: 20 },
    },
    everywhere: {
      across: true,
      columns: ['name', 'code', 'parentId', 'tenantId', 'leader', 'phone', 'status'],
      menu: { under: 'tenant', icon: 'AccountTree', order: 60, hidden: true },
    },
  },
  related: [{ resource: 'user', by: 'deptId' }],
})
