import { defineResource } from './core/define.ts'
import { choice, dateTime, integer, multiline, secret, text } from './core/fields.ts'
import { unreachableReasons } from './unreachable.ts'

/** Why a message was not sent: reasons of any call to another server, and reasons of gateways. */
export const deliveryFailureReasons = [
  ...unreachableReasons,
  'noGateway',
  'tls',
  'signIn',
  'refusedTo',
  'late',
  'discarded',
] as const

/** Text messages and mails that the installation sends. Only the server writes rows. */
export const outbox = defineResource({
  name: 'outbox',
  api: '/admin/admin/sms',
  tenancy: 'platform',
  title: 'recipient',
  holdsCodes: true,
  fields: {
    channel: choice({ of: ['sms', 'mail'], write: 'never' }),
    recipient: text({ max: 254, write: 'never', search: true }),
    kind: choice({ of: ['code', 'test', 'notice'], write: 'never' }),
    text: multiline({ max: 2000, write: 'never' }),
    state: choice({ of: ['waiting', 'sent', 'failed'], initial: 'waiting', write: 'never' }),
    tries: integer({ initial: 0, write: 'never' }),
    failure: choice({ of: deliveryFailureReasons, write: 'never' }),
    gateway: text({ max: 64, write: 'never' }),
    sentAt: dateTime({ write: 'never' }),
    /** Recipient and text, encrypted; emptied as soon as the message is sent. */
    content: secret({ kept: 'sealed', write: 'never' }),
    dueAt: dateTime({ write: 'never' }),
  },
  actions: {
    again: { on: 'record', icon: 'Replay', when: { state: ['failed'], kind: ['notice'] } },
  },
  screens: {
    main: {
      path: 'pt/outbox',
      columns: ['createdAt', 'channel', 'recipient', 'kind', 'text', 'state', 'tries'],
      more: ['failure', 'gateway', 'sentAt'],
      filters: ['channel', 'kind', 'state', 'createdAt'],
      actions: ['list', 'show', 'again'],
      menu: {
        under: 'pt',
        icon: 'Outbox',
        order: 40,
        badge: { state: ['failed'], kind: ['notice'] },
      },
    },
  },
})
