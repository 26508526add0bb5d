import type { MessagesOf } from '#resources/core/define.ts'
import type { outbox as definition } from '#resources/outbox.ts'

export const outbox: MessagesOf<typeof definition> = {
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
