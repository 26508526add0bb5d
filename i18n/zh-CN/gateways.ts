import type { MessagesOf } from '#resources/core/resource.ts'
import type { gateway as gatewayDefinition } from '#resources/gateway.ts'
import type { outbox as outboxDefinition } from '#resources/outbox.ts'

const outbox: MessagesOf<typeof outboxDefinition> = {
  name: '消息',
  fields: {
    channel: '方式',
    recipient: '收件人',
    kind: '类型',
    text: '内容',
    state: '状态',
    tries: '发送次数',
    failure: '失败原因',
    gateway: '网关',
    sentAt: '发出时间',
    content: '密封内容',
    dueAt: '下次发送',
  },
  choices: {
    channel: { sms: '短信', mail: '邮件' },
    kind: { code: '验证码', test: '测试', notice: '通知' },
    state: { waiting: '等待发送', sent: '已发出', failed: '失败' },
    failure: {
      url: '网关地址不正确',
      credentials: '网关地址里不能带用户名和密码',
      plain: '没有使用加密连接',
      private: '网关在内网或本机，需要先在“放行地址”中放行',
      name: '找不到网关的域名',
      refused: '网关没有接受连接',
      slow: '网关 5 秒内没有答复',
      certificate: '网关的证书无效',
      redirect: '网关转向了别的地址',
      large: '网关的答复超过 1 MB',
      broken: '连接中断或答复无法识别',
      status: '网关拒绝了这条消息',
      stranger: '对方不是消息网关',
      noGateway: '没有可用的网关',
      tls: '邮件服务器不支持加密',
      signIn: '网关的用户名或密码不正确',
      refusedTo: '收件人被拒收',
      late: '发出前已过期',
      discarded: '它的后台任务已被移除',
    },
  },
  actions: {
    again: { label: '重新发送', done: '已将%{what}重新放入发送队列' },
  },
  screens: {
    main: {
      title: '发件箱',
      hint: '发出的短信与邮件，保留 30 天；收件人打码，验证码不保存，试用模式除外',
      empty: '还没有发送过短信或邮件',
    },
  },
}

const gateway: MessagesOf<typeof gatewayDefinition> = {
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

export const words = {
  ui: {
    gateway: {
      sms: '短信由服务器环境变量 SMS_WEBHOOK_URL 指定的网关发出，这里的短信网关不会用到。',
      mail: '邮件由服务器环境变量 SMTP_URL 指定的网关发出，这里的邮件网关不会用到。',
      none: '还没有网关',
      trial:
        '试用中短信和邮件不会真正发出，手机登录的验证码请在发件箱中查看。正式使用前请新建网关。',
      outbox: '打开发件箱',
    },
  },
  resources: {
    gateway,
    outbox,
  },
} as const

export const serverWords = {
  errors: {
    gateway: { failed: '测试消息没有发出：%{why}。' },
    outbox: { written: '发件箱的内容由系统发送产生，不能修改或删除。' },
  },
  server: {
    messages: {
      test: {
        subject: '%{site}测试消息',
        text: '【%{site}】这是一条测试消息，收到即表示网关可用。',
      },
    },
    jobs: {
      gateways: { send: '发送短信或邮件' },
    },
  },
} as const
