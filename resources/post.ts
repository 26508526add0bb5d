import { defineResource } from './core/define.ts'
import { integer, multiline, reference, status, text } from './core/fields.ts'

export const post = defineResource({
  name: 'post',
  api: '/user/admin/post',
  tenancy: 'tenant',
  title: 'name',
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
  actions: {},
  form: [{ rows: [['name', 'code'], ['deptId', 'sort'], ['remark'], ['status']] }],
  screens: {
    main: {
      path: 'org/post',
      view: 'table',
      columns: ['name', 'code', 'deptId', 'sort', 'status', 'updatedAt'],
      filters: ['status', 'deptId'],
      sort: ['sort', 'asc'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'restore',
        'export',
        'import',
        'bin',
        'purge',
      ],
      menu: { under: 'org', icon: 'Badge', order: 30 },
    },
    everywhere: {
      path: 'tenant/post',
      view: 'table',
      across: true,
      columns: ['name', 'code', 'deptId', 'tenantId', 'status', 'updatedAt'],
      filters: ['tenantId', 'status'],
      sort: ['createdAt', 'desc'],
      actions: ['list'],
      menu: { under: 'tenant', icon: 'Badge', order: 62, hidden: true },
    },
  },
  related: [{ resource: 'user', by: 'postIds' }],
})
