import type { MessagesOf } from '#resources/core/define.ts'
import type { gateway as definition } from '#resources/gateway.ts'
import { outbox } from './outbox.ts'

export const gateway: MessagesOf<typeof definition> = {
  name: 'gateway',
  fields: {
    title: 'Name',
    channel: 'For',
    kind: 'Kind',
    address: 'Address',
    userName: 'Username',
    secret: 'Secret or password',
    sender: 'From',
    status: 'Status',
    result: 'Last result',
    failure: 'Why it failed',
    checkedAt: 'Last used',
  },
  help: {
    address:
      'An https address for a webhook; smtps://host:465 or smtp://host:587 (encrypted after the greeting) for SMTP',
    secret: 'It signs each message to a webhook and is the password for SMTP; kept encrypted',
    sender: 'Such as User Center <no-reply@example.com>',
  },
  choices: {
    channel: { sms: 'Text messages', mail: 'Mail' },
    kind: { webhook: 'Webhook', smtp: 'SMTP' },
    result: { delivered: 'Delivered', failed: 'Failed' },
    failure: outbox.choices.failure,
  },
  actions: {
    test: {
      label: 'Send a test',
      done: 'A test message was sent through %{what}',
      confirm:
        'A short message leaves by "%{title}" at once; a disabled gateway can be tested too.',
      fields: { to: 'Phone number or e-mail' },
    },
  },
  sections: { access: 'Access' },
  screens: {
    main: {
      title: 'Message gateways',
      hint: 'Text messages and mail leave by the first enabled gateway of each',
      empty:
        'There is no gateway. Without one for text messages nobody signs in or resets a password by phone',
    },
  },
}
