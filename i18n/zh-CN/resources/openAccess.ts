import type { MessagesOf } from '#resources/core/define.ts'
import type { openAccess as definition } from '#resources/openAccess.ts'

export const openAccess: MessagesOf<typeof definition> = {
  name: '开放接入密钥',
  fields: {
    title: '名称',
    key: '密钥编号',
    userId: '所属用户',
    scopes: '可调用的接口',
    ips: '允许的来源地址',
    expiresAt: '到期时间',
    status: '状态',
    suspendedFor: '暂停原因',
    suspendedAt: '暂停时间',
    lastUsedAt: '最近使用',
    lastIp: '最近来源',
    rotatingSince: '更换开始于',
    secret: '密钥',
    nextSecret: '新密钥',
  },
  help: {
    title: '写明给哪个系统使用，例如“仓库同步”',
    userId: '程序以这位用户的身份调用，权限不会超过他；不填就是您自己。保存后不能更改',
    scopes: '只列出您和所属用户都拥有的接口',
    ips: '地址或网段，例如 203.0.113.7 或 10.1.0.0/16；不填表示不限',
    expiresAt: '不填表示长期有效',
  },
  choices: {
    suspendedFor: {
      passwordReset: '用户密码已重置',
      factorsReset: '用户二次验证已重置',
      disabled: '用户曾被停用',
      signedOut: '用户被强制下线',
      factor: '用户未设置二次验证',
    },
  },
  unchosen: { suspendedFor: '未暂停' },
  disabling: { status: '停用“%{title}”？正在使用它的程序会立即断开，启用后需重新登录。' },
  actions: {
    renew: {
      label: '恢复使用',
      done: '%{what}已恢复使用',
      confirm:
        '恢复使用“%{title}”？程序可以重新用它登录。请只恢复您认识的密钥，不是您创建的请删除。',
    },
    rotate: {
      label: '更换密钥',
      done: '%{what}已有新密钥，旧密钥仍然有效',
      confirm: '为“%{title}”生成新密钥？新旧密钥同时有效，程序都换好之后，再结束更换。',
    },
    finishRotation: {
      label: '结束更换',
      done: '%{what}的旧密钥已失效',
      confirm: '让“%{title}”的旧密钥失效？还在使用旧密钥的程序会立即断开。',
    },
  },
  screens: {
    main: {
      title: '开放接入',
      hint: '让其他程序用密钥登录，以所属用户的部分权限调用接口',
      empty: '还没有密钥。新建一个，选好可调用的接口，再把密钥交给要接入的程序',
    },
  },
}
