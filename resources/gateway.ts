import { defineResource } from './core/define.ts'
import { choice, dateTime, secret, status, text } from './core/fields.ts'
import { deliveryFailureReasons } from './outbox.ts'

/** The result of the last message; updated without a new version of the row. */
const checked = { write: 'never', unversioned: true } as const

/** Gateways for text messages and mail. Those configured in the environment take precedence. */
export const gateway = defineResource({
  name: 'gateway',
  api: '/admin/admin/gateway',
  tenancy: 'platform',
  fields: {
    title: text({ required: true, max: 64, unique: 'platform', search: true }),
    channel: choice({ of: ['sms', 'mail'], initial: 'sms', required: true }),
    kind: choice({ of: ['webhook', 'smtp'], initial: 'webhook', required: true }),
    address: text({ required: true, max: 500, search: true }),
    userName: text({ max: 128, when: { kind: ['smtp'] } }),
    secret: secret({ max: 255, kept: 'sealed' }),
    sender: text({ max: 254, when: { kind: ['smtp'] } }),
    status: status(),
    result: choice({ of: ['delivered', 'failed'], ...checked }),
    failure: choice({ of: deliveryFailureReasons, ...checked }),
    checkedAt: dateTime({ ...checked }),
  },
  actions: {
    test: {
      on: 'record',
      confirm: true,
      icon: 'Send',
      input: { to: text({ required: true, max: 254 }) },
    },
  },
  form: [
    { rows: [['title', 'channel'], ['kind', 'address'], ['status']] },
    { title: 'access', rows: [['secret'], ['userName', 'sender']] },
  ],
  screens: {
    main: {
      path: 'pt/gateways',
      columns: ['title', 'channel', 'kind', 'address', 'status', 'result', 'checkedAt'],
      more: ['failure', 'userName', 'sender', 'createdAt'],
      filters: ['channel', 'kind', 'status'],
      sort: ['createdAt', 'asc'],
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
        'test',
      ],
      menu: { under: 'pt', icon: 'Sms', order: 30 },
    },
  },
})
