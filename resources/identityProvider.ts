import { defineResource } from './core/define.ts'
import { choice, dateTime, image, integer, secret, status, text } from './core/fields.ts'
import { unreachableReasons } from './unreachable.ts'

/** OpenID Connect providers that people may sign in with. */
export const identityProvider = defineResource({
  name: 'identityProvider',
  api: '/admin/admin/identityProvider',
  tenancy: 'platform',
  fields: {
    title: text({ required: true, max: 32, unique: 'platform', search: true }),
    icon: image({}),
    issuer: text({ required: true, max: 500, search: true }),
    clientId: text({ required: true, max: 255 }),
    clientSecret: secret({ max: 512, kept: 'sealed' }),
    scopes: text({ max: 200, initial: 'openid profile' }),
    nameClaim: text({ max: 64, initial: 'preferred_username', shape: 'code' }),
    checkStatus: choice({
      of: ['unchecked', 'reachable', 'unreachable'],
      initial: 'unchecked',
      write: 'never',
    }),
    failure: choice({ of: [...unreachableReasons, 'issuer', 'incomplete'], write: 'never' }),
    endpoint: text({ max: 500, write: 'never' }),
    algorithms: text({ max: 200, write: 'never' }),
    checkedAt: dateTime({ write: 'never' }),
    sort: integer({ initial: 0 }),
    status: status({ confirm: true }),
  },
  actions: {
    check: { on: 'record', icon: 'Sync' },
  },
  form: [
    { rows: [['title', 'icon'], ['issuer'], ['clientId', 'clientSecret'], ['sort', 'status']] },
    { title: 'claims', rows: [['scopes', 'nameClaim']] },
  ],
  screens: {
    main: {
      path: 'pt/identity',
      columns: ['title', 'issuer', 'checkStatus', 'checkedAt', 'sort', 'status'],
      more: ['failure', 'clientId', 'scopes', 'nameClaim', 'endpoint', 'algorithms', 'createdAt'],
      filters: ['status', 'checkStatus'],
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
        'check',
      ],
      menu: { under: 'pt', icon: 'VerifiedUser' },
    },
  },
})
