import { defineResource } from './core/define.ts'
import { email, integer, phone, reference, status, text } from './core/fields.ts'

export const dept = defineResource({
  name: 'dept',
  api: '/user/admin/dept',
  tenancy: 'tenant',
  title: 'name',
  tree: { parent: 'parentId' },
  scope: { dept: 'id' },
  quota: 'deptMax',
  fields: {
    parentId: reference('dept', {}),
    name: text({ required: true, max: 64, search: true, unique: 'siblings' }),
    code: text({ required: true, max: 64, shape: 'code', search: true, unique: 'tenant' }),
    leader: text({ max: 32, search: true }),
    phone: phone({}),
    email: email({}),
    sort: integer({ initial: 0 }),
    status: status(),
  },
  actions: {},
  form: [
    { rows: [['parentId'], ['name', 'code'], ['leader', 'sort'], ['status']] },
    { title: 'contact', rows: [['phone', 'email']] },
  ],
  screens: {
    main: {
      path: 'org/dept',
      view: 'tree',
      columns: ['name', 'code', 'leader', 'phone', 'email', 'sort', 'status'],
      filters: ['status'],
      sort: ['sort', 'asc'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'restore', 'export', 'bin', 'purge'],
      menu: { under: 'org', icon: 'AccountTree', order: 20 },
    },
    everywhere: {
      path: 'tenant/dept',
      view: 'table',
      across: true,
      columns: ['name', 'code', 'parentId', 'tenantId', 'leader', 'phone', 'status'],
      filters: ['tenantId', 'status'],
      sort: ['createdAt', 'desc'],
      actions: ['list'],
      menu: { under: 'tenant', icon: 'AccountTree', order: 60, hidden: true },
    },
  },
  related: [{ resource: 'user', by: 'deptId' }],
})
