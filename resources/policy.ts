import { defineResource } from './core/define.ts'
import { choice, dateTime, flag, integer, reference, references, text } from './core/fields.ts'

const limit = () => integer({ initial: 0 })
/** Default limit on the requests of a tenant that one process handles at the same time. */
export const defaultRequestMax = 4
/** What a tenant may have of each thing; 0 for no limit. */
const limits = {
  userMax: limit(),
  deptMax: limit(),
  roleMax: limit(),
  postMax: limit(),
  projectMax: limit(),
  projectDeviceMax: limit(),
  projectSceneMax: limit(),
  productMax: limit(),
  deviceMax: limit(),
  deviceIoMax: limit(),
  storageMax: limit(),
  requestMax: integer({ initial: defaultRequestMax, max: 1000 }),
}
export const limitNames: readonly string[] = Object.keys(limits)

/** Shown while registration joins an existing tenant. */
const joining = { when: { tenantSet: [2] } } as const

export const policy = defineResource({
  name: 'policy',
  api: '/user/admin/policy',
  tenancy: 'platform',
  scope: 'all',
  fields: {
    title: text({ required: true, max: 64, search: true, unique: 'platform' }),
    isDefault: flag({ initial: false }),
    ...limits,
    dataRange: choice({ of: [1, 2, 3, 5, 6, 7], initial: 1 }),
    allMenus: flag({ initial: true }),
    allowMenus: references('menu', { onDelete: 'clear', when: { allMenus: [false] } }),
    secondFactor: flag({ initial: false }),
    tenantSet: choice({ of: [1, 2], initial: 1 }),
    defaultTenantId: reference('tenant', { required: true, ...joining }),
    defaultDeptId: reference('dept', { ...joining, within: 'defaultTenantId' }),
    defaultRoleId: reference('role', { ...joining, within: 'defaultTenantId' }),
    defaultPostId: reference('post', { ...joining, within: 'defaultTenantId' }),
    undo: choice({
      of: ['none', 'possible'],
      initial: 'none',
      lapses: { from: 'possible', to: 'none', at: 'undoUntil' },
      write: 'never',
    }),
    undoUntil: dateTime({ write: 'never', unversioned: true }),
  },
  actions: {
    undo: {
      on: 'record',
      confirm: true,
      icon: 'Undo',
      when: { undo: 'possible' },
      leaves: true,
    },
  },
  inquiries: {
    preview: { on: 'record', beside: 'update', paged: true },
    previewUndo: { on: 'record', beside: 'undo', paged: true },
  },
  form: [
    { rows: [['title', 'isDefault']] },
    {
      title: 'people',
      rows: [
        ['userMax', 'deptMax'],
        ['roleMax', 'postMax'],
      ],
    },
    {
      title: 'things',
      rows: [
        ['projectMax', 'projectDeviceMax'],
        ['projectSceneMax', 'productMax'],
        ['deviceMax', 'deviceIoMax'],
        ['storageMax'],
      ],
    },
    {
      title: 'access',
      rows: [['dataRange', 'allMenus'], ['allowMenus'], ['secondFactor', 'requestMax']],
    },
    {
      title: 'registration',
      rows: [
        ['tenantSet', 'defaultTenantId'],
        ['defaultDeptId', 'defaultRoleId', 'defaultPostId'],
      ],
    },
  ],
  screens: {
    main: {
      columns: ['title', 'isDefault', 'userMax', 'deptMax', 'roleMax', 'dataRange', 'updatedAt'],
      more: [
        'postMax',
        'projectMax',
        'productMax',
        'deviceMax',
        'storageMax',
        'requestMax',
        'allMenus',
        'secondFactor',
        'tenantSet',
        'createdAt',
      ],
      filters: ['isDefault', 'dataRange', 'tenantSet'],
      sort: ['createdAt', 'asc'],
      actions: ['list', 'show', 'create', 'update', 'undo', 'delete', 'bin', 'restore', 'purge'],
      menu: { under: 'tenant', icon: 'Policy', order: 10 },
    },
  },
  related: [{ resource: 'tenant', by: 'policyId' }],
})
