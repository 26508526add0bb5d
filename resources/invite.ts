import { defineResource } from './core/define.ts'
import { choice, dateTime, flag, reference, text } from './core/fields.ts'

export const invite = defineResource({
  name: 'invite',
  api: '/user/admin/invite',
  tenancy: 'platform',
  holdsCodes: true,
  // An expired invitation is not listed: it can be extended.
  fixed: { state: ['used', 'revoked'] },
  fields: {
    title: text({ required: true, max: 64, search: true }),
    companyName: text({ max: 64, search: true }),
    // The policy cannot be deleted while the invitation is unused: see its behaviour.
    policyId: reference('policy', { onDelete: 'keep' }),
    inviteCode: text({ max: 17, unique: 'platform', search: true, write: 'never' }),
    state: choice({
      of: ['unused', 'used', 'expired', 'revoked'],
      initial: 'unused',
      lapses: { from: 'unused', to: 'expired', at: 'expiresAt' },
      write: 'never',
    }),
    usedFlag: flag({ initial: false, write: 'never' }),
    expiresAt: dateTime({}),
    // The person whose rights the invitation rests on: its creator, or the person who last changed its
    // policy or its expiry.
    grantedById: text({ max: 19, write: 'never' }),
    createUsername: text({ max: 32, search: true, write: 'never' }),
    useTenantId: reference('tenant', { write: 'never', onDelete: 'clear' }),
    useUserId: text({ max: 19, write: 'never' }),
    useUsername: text({ max: 32, search: true, write: 'never' }),
    useAt: dateTime({ write: 'never' }),
  },
  actions: {
    revoke: {
      on: 'selection',
      confirm: true,
      danger: true,
      icon: 'Block',
      when: { state: 'unused' },
    },
  },
  form: [{ rows: [['title'], ['companyName'], ['policyId', 'expiresAt']] }],
  screens: {
    main: {
      columns: [
        'title',
        'companyName',
        'policyId',
        'inviteCode',
        'state',
        'expiresAt',
        'useUsername',
      ],
      more: ['useAt', 'useTenantId', 'createUsername', 'createdAt'],
      filters: ['state', 'policyId', 'expiresAt', 'useAt', 'createdAt'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'bin',
        'restore',
        'purge',
        'export',
        'revoke',
      ],
      menu: { under: 'tenant', icon: 'Mail', order: 30 },
    },
  },
})
