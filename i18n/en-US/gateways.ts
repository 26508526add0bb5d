import type { MessagesOf } from '#resources/core/resource.ts'
import type { gateway as gatewayDefinition } from '#resources/gateway.ts'
import type { outbox as outboxDefinition } from '#resources/outbox.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/gateways.ts'

const outbox: MessagesOf<typeof outboxDefinition> = {
  name: 'message',
  fields: {
    channel: 'By',
    recipient: 'To',
    kind: 'Kind',
    text: 'Text',
    state: 'State',
    tries: 'Tries',
    failure: 'Why not sent',
    gateway: 'Gateway',
    sentAt: 'Sent',
    content: 'Sealed content',
    dueAt: 'Next try',
  },
  choices: {
    channel: { sms: 'Text message', mail: 'Mail' },
    kind: { code: 'Code', test: 'Test', notice: 'Notice' },
    state: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
    failure: {
      url: 'The address of the gateway is not right',
      credentials: 'The address of a gateway carries no user name and password',
      plain: 'The connection is not encrypted',
      private: 'The gateway stands in an inner network: allow its address under Allowed hosts',
      name: 'There is no host of the gateway’s name',
      refused: 'The gateway accepts no connection',
      slow: 'The gateway did not answer within 5 seconds',
      certificate: 'The certificate of the gateway is not valid',
      redirect: 'The gateway leads on to another address',
      large: 'The answer of the gateway is larger than 1 MB',
      broken: 'The connection broke off or the answer cannot be read',
      status: 'The gateway refused the message',
      stranger: 'This is no message gateway',
      noGateway: 'There is no gateway in use',
      tls: 'The mail server does not offer encryption',
      signIn: 'The gateway does not know this user name and password',
      refusedTo: 'The recipient was refused',
      late: 'It ran out before it was sent',
      discarded: 'Its background job was removed',
    },
  },
  actions: {
    again: { label: 'Send again', done: '%{what} will be sent again' },
  },
  screens: {
    main: {
      title: 'Outbox',
      hint: 'Text messages and mail, kept for 30 days; recipients masked, codes not kept, but for a trial',
      empty: 'No text message or mail has been sent yet',
    },
  },
}

const gateway: MessagesOf<typeof gatewayDefinition> = {
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

export const words: Same<typeof zh.words> = {
  ui: {
    gateway: {
      sms: 'Text messages leave by the gateway that SMS_WEBHOOK_URL names in the server’s environment; those listed here are not used.',
      mail: 'Mail leaves by the gateway that SMTP_URL names in the server’s environment; those listed here are not used.',
      none: 'There is no gateway yet',
      trial:
        'In a trial no message leaves: read the codes for signing in by phone in the outbox. Create a gateway before people rely on it.',
      outbox: 'Open the outbox',
    },
  },
  resources: {
    gateway,
    outbox,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    gateway: { failed: 'The test message did not go out. %{why}.' },
    outbox: {
      written:
        'The outbox is written by what the server sends; nothing in it is changed or deleted.',
    },
  },
  server: {
    messages: {
      test: {
        subject: 'Test message of %{site}',
        text: '[%{site}] This is a test message: the gateway works.',
      },
    },
    jobs: {
      gateways: { send: 'Send a message' },
    },
  },
}
