import type { MessagesOf } from '#resources/core/resource.ts'
import type { outboundHost as outboundHostDefinition } from '#resources/outboundHost.ts'

const outboundHost: MessagesOf<typeof outboundHostDefinition> = {
  name: '放行地址',
  fields: {
    host: '域名、IP 或网段',
    purpose: '用途',
    port: '端口',
    plain: '允许 http',
    remark: '备注',
    status: '状态',
  },
  help: {
    host: '例如 iot.corp.example、10.1.2.3 或 10.1.0.0/16',
    purpose: '每条只对所选用途放行',
    port: '例如 443、465',
    plain: '不加密的连接会让沿途看到密码，仅用于可信的内网',
  },
  choices: {
    purpose: {
      message: '发送消息（邮件、Webhook）',
      signIn: '登录（身份提供方）',
      binding: '租户绑定其他平台',
    },
  },
  unchosen: { purpose: '发送消息和登录，任意端口（旧记录）' },
  screens: {
    main: {
      title: '放行地址',
      hint: '服务器默认只访问公网的 https 地址，这里放行需要访问的内网地址',
      empty: '没有放行任何内网地址。公网的 https 地址不需要放行',
    },
  },
}

export const words = {
  resources: {
    outboundHost,
  },
} as const
