import type { MessagesOf } from '#resources/core/resource.ts'
import type { outboundHost as outboundHostDefinition } from '#resources/outboundHost.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/outboundHosts.ts'

const outboundHost: MessagesOf<typeof outboundHostDefinition> = {
  name: 'allowed host',
  fields: {
    host: 'Host, IP or network',
    purpose: 'Used for',
    port: 'Port',
    plain: 'Allow http',
    remark: 'Remark',
    status: 'Status',
  },
  help: {
    host: 'Such as iot.corp.example, 10.1.2.3 or 10.1.0.0/16',
    purpose: 'Each entry opens the host for this purpose alone',
    port: 'Such as 443 or 465',
    plain: 'Without encryption everyone on the way reads passwords; for trusted networks alone',
  },
  choices: {
    purpose: {
      message: 'Messages (mail, webhook)',
      signIn: 'Signing in (identity providers)',
      binding: 'Bindings of tenants',
    },
  },
  unchosen: { purpose: 'Messages and signing in, any port (old entry)' },
  screens: {
    main: {
      title: 'Allowed hosts',
      hint: 'The server calls public https addresses alone; here others are opened to it',
      empty: 'No inner address is allowed. Public https addresses need no entry',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    outboundHost,
  },
}
