import type { MessagesOf } from '#resources/core/define.ts'
import type { outbox as definition } from '#resources/outbox.ts'

export const outbox: MessagesOf<typeof definition> = {
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
