import { defineResource } from './core/define.ts'
import { choice, dateTime, email, flag, phone, reference, status, text } from './core/fields.ts'

export const tenant = defineResource({
  name: 'tenant',
  api: '/user/admin/tenant',
  tenancy: 'platform',
  fields: {
    name: text({ required: true, max: 64, search: true, unique: 'platform' }),
    code: text({ required: true, max: 32, shape: 'code', search: true, unique: 'platform' }),
    leader: text({ max: 32, search: true }),
    // Tenants that are older than this field get a value from the seed.
    adminUserName: text({
      required: true,
      initial: '',
      min: 2,
      max: 32,
      shape: 'userName',
      write: 'create',
      search: true,
    }),
    adminRealName: text({ required: true, initial: '', max: 32, write: 'create', search: true }),
    phone: phone({ search: true }),
    email: email({ search: true }),
    policyId: reference('policy', { write: 'create' }),
    expiresAt: dateTime({}),
    undo: choice({
      of: ['none', 'possible'],
      initial: 'none',
      lapses: { from: 'possible', to: 'none', at: 'undoUntil' },
      write: 'never',
    }),
    undoUntil: dateTime({ write: 'never', unversioned: true }),
    status: status({ confirm: true }),
  },
  // Creating a tenant creates an administrator and shows their password.
  proof: ['create', 'import'],
  actions: {
    enter: {
      on: 'record',
      confirm: true,
      icon: 'Login',
      enters: true,
      input: {
        reason: text({ required: true, min: 5, max: 200 }),
        write: flag({ initial: false }),
      },
    },
    changePolicy: {
      on: 'selection',
      icon: 'Policy',
      input: { policyId: reference('policy', { required: true }) },
    },
    undoPolicy: {
      on: 'record',
      confirm: true,
      icon: 'Undo',
      when: { undo: 'possible' },
      leaves: true,
    },
  },
  inquiries: {
    usage: { on: 'record', beside: 'show' },
    usages: { on: 'selection', beside: 'list' },
    previewPolicy: { on: 'selection', beside: 'changePolicy', paged: true },
    previewUndo: { on: 'record', beside: 'undoPolicy', paged: true },
  },
  form: [
    {
      rows: [
        ['name', 'code'],
        ['leader', 'policyId'],
        ['expiresAt', 'status'],
      ],
    },
    {
      title: 'administrator',
      rows: [
        ['adminUserName', 'adminRealName'],
        ['phone', 'email'],
      ],
    },
  ],
  screens: {
    main: {
      path: 'tenant/manage',
      columns: [
        'name',
        'code',
        'leader',
        'adminUserName',
        'policyId',
        'expiresAt',
        'status',
        'updatedAt',
      ],
      more: ['adminRealName', 'phone', 'email', 'createdAt'],
      filters: ['status', 'policyId', 'expiresAt'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'enter',
        'changePolicy',
        'undoPolicy',
        'delete',
        'bin',
        'restore',
        'purge',
        'export',
      ],
      menu: { under: 'tenant', icon: 'Apartment', order: 20 },
    },
  },
})
