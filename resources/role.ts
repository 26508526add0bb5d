import { defineResource } from './core/define.ts'
import {
  choice,
  flag,
  integer,
  multiline,
  reference,
  references,
  status,
  text,
} from './core/fields.ts'

export const role = defineResource({
  name: 'role',
  api: '/user/admin/role',
  tenancy: 'tenant',
  tree: { parent: 'parentId' },
  scope: 'all',
  fewRows: true,
  locked: { builtin: [true] },
  quota: 'roleMax',
  fields: {
    parentId: reference('role', {}),
    name: text({ required: true, max: 64, search: true, unique: 'siblings' }),
    code: text({ required: true, max: 64, shape: 'code', search: true, unique: 'tenant' }),
    dataScope: choice({ of: [1, 2, 3, 4, 5, 6, 7], initial: 5 }),
    deptIds: references('dept', { onDelete: 'clear', when: { dataScope: [4] } }),
    menuIds: references('menu', { onDelete: 'clear', inRow: true }),
    builtin: flag({ initial: false, write: 'never' }),
    sort: integer({ initial: 0 }),
    remark: multiline({ max: 500 }),
    status: status(),
  },
  actions: {
    copy: {
      on: 'record',
      icon: 'ContentCopy',
      input: {
        name: text({ required: true, max: 64 }),
        code: text({ required: true, max: 64, shape: 'code' }),
        parentId: reference('role', {}),
      },
      prefilled: ['name', 'parentId'],
    },
  },
  form: [
    { rows: [['parentId'], ['name', 'code'], ['sort', 'status'], ['remark']] },
    { title: 'access', rows: [['dataScope'], ['deptIds'], ['menuIds']] },
  ],
  screens: {
    main: {
      columns: ['name', 'code', 'dataScope', 'sort', 'status', 'updatedAt'],
      filters: ['status', 'dataScope'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'copy',
        'delete',
        'restore',
        'export',
        'bin',
        'purge',
      ],
      menu: { under: 'permission', icon: 'ManageAccounts', order: 10 },
    },
    everywhere: {
      across: true,
      columns: ['name', 'code', 'parentId', 'tenantId', 'dataScope', 'status', 'updatedAt'],
      filters: ['tenantId', 'status'],
      menu: { under: 'tenant', icon: 'ManageAccounts', order: 61, hidden: true },
    },
  },
  related: [{ resource: 'user', by: 'roleIds' }],
})
