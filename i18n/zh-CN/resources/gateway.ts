import type { MessagesOf } from '#resources/core/define.ts'
import type { gateway as definition } from '#resources/gateway.ts'
import { outbox } from './outbox.ts'

export const gateway: MessagesOf<typeof definition> = {
  name: '网关',
  fields: {
    title: '名称',
    channel: '方式',
    kind: '类型',
    address: '地址',
    userName: '用户名',
    secret: '密钥或密码',
    sender: '发件人',
    status: '状态',
    result: '最近结果',
    failure: '失败原因',
    checkedAt: '最近使用',
  },
  help: {
    address: 'webhook 填 https 地址；SMTP 填 smtps://主机:465 或 smtp://主机:587（随后加密）',
    secret: 'webhook 用它对每条消息签名，SMTP 用作密码；加密保存',
    sender: '例如 用户中心 <no-reply@example.com>',
  },
  choices: {
    channel: { sms: '短信', mail: '邮件' },
    kind: { webhook: 'Webhook', smtp: 'SMTP' },
    result: { delivered: '已发出', failed: '失败' },
    failure: outbox.choices.failure,
  },
  actions: {
    test: {
      label: '发送测试',
      done: '已通过%{what}发出测试消息',
      confirm: '用“%{title}”立即发出一条测试消息，停用的网关也可以测试。',
      fields: { to: '手机号或邮箱' },
    },
  },
  sections: { access: '凭据' },
  screens: {
    main: {
      title: '消息网关',
      hint: '短信与邮件从这里发出：每种方式用最早启用的一个',
      empty: '还没有网关。没有短信网关时，不能用手机号登录和找回密码',
    },
  },
}
