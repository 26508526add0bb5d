import { defineResource } from './core/define.ts'
import { choice, dateTime, list, reference, routes, secret, status, text } from './core/fields.ts'

/** API keys for programs, each with some of its owner's rights. */
export const openAccess = defineResource({
  name: 'openAccess',
  api: '/user/admin/access',
  tenancy: 'tenant',
  scope: { owner: 'userId' },
  fields: {
    title: text({ required: true, max: 64, search: true }),
    key: text({ max: 40, unique: 'platform', search: true, write: 'never' }),
    userId: reference('user', { write: 'create', onDelete: 'keep' }),
    scopes: routes({ required: true }),
    ips: list({ max: 43 }),
    expiresAt: dateTime({}),
    status: status({ confirm: true }),
    // Why the key is suspended; it works again once the owner renews it.
    suspendedFor: choice({
      of: ['passwordReset', 'factorsReset', 'disabled', 'signedOut', 'factor'],
      write: 'never',
    }),
    suspendedAt: dateTime({ write: 'never' }),
    lastUsedAt: dateTime({ write: 'never', unversioned: true }),
    lastIp: text({ max: 45, write: 'never', unversioned: true }),
    rotatingSince: dateTime({ write: 'never' }),
    secret: secret({ kept: 'sealed', write: 'never' }),
    nextSecret: secret({ kept: 'sealed', write: 'never' }),
  },
  proof: ['create', 'restore', 'import', 'rotate', 'renew'],
  actions: {
    renew: {
      on: 'selection',
      confirm: true,
      icon: 'VerifiedUser',
      when: { suspendedFor: { set: true } },
    },
    rotate: {
      on: 'record',
      confirm: true,
      icon: 'Autorenew',
      reveals: 'secret',
      when: { rotatingSince: { set: false } },
    },
    finishRotation: {
      on: 'record',
      confirm: true,
      danger: true,
      icon: 'TaskAlt',
      when: { rotatingSince: { set: true } },
    },
  },
  form: [{ rows: [['title', 'userId'], ['expiresAt', 'status'], ['ips'], ['scopes']] }],
  screens: {
    main: {
      path: 'permission/openaccess',
      columns: [
        'title',
        'key',
        'userId',
        'scopes',
        'status',
        'suspendedFor',
        'expiresAt',
        'lastUsedAt',
      ],
      more: ['suspendedAt', 'ips', 'lastIp', 'rotatingSince', 'createdAt'],
      filters: ['status', 'suspendedFor', 'userId', 'expiresAt', 'lastUsedAt'],
      actions: [
        'list',
        'show',
        'create',
        'update',
        'delete',
        'bin',
        'restore',
        'purge',
        'renew',
        'rotate',
        'finishRotation',
      ],
      menu: { under: 'permission', icon: 'VpnKey' },
    },
  },
  related: [{ resource: 'accessCall', by: 'keyId' }],
})
