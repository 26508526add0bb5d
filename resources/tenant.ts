import { defineResource } from './core/define.ts'
import { dateTime, email, phone, reference, status, text } from './core/fields.ts'

export const tenant = defineResource({
  name: 'tenant',
  api: '/user/admin/tenant',
  tenancy: 'platform',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true, max: 64, search: true, unique: 'platform' }),
    code: text({ required: true, max: 32, shape: 'code', search: true, unique: 'platform' }),
    leader: text({ max: 32, search: true }),
    phone: phone({}),
    email: email({}),
    policyId: reference('policy', {}),
    expiresAt: dateTime({}),
    status: status(),
  },
  actions: {},
  form: [
    {
      rows: [
        ['name', 'code'],
        ['leader', 'phone'],
        ['email', 'policyId'],
        ['expiresAt', 'status'],
      ],
    },
  ],
  screens: {},
})
