import type { MessagesOf } from '#resources/core/define.ts'
import type { tenant as definition } from '#resources/tenant.ts'

export const tenant: MessagesOf<typeof definition> = {
  name: 'tenant',
  fields: {
    name: 'Name',
    code: 'Code',
    leader: 'Leader',
    phone: 'Phone',
    email: 'E-mail',
    policyId: 'Policy',
    expiresAt: 'Expires',
    status: 'Status',
  },
  choices: {},
  actions: {},
  sections: {},
  screens: {},
}
