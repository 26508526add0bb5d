import type { bind as bindDefinition } from '#resources/bind.ts'
import type { MessagesOf } from '#resources/core/resource.ts'

const bind: MessagesOf<typeof bindDefinition> = {
  name: '平台绑定',
  fields: {
    username: '用户名',
    address: '平台地址',
    password: '密钥',
    clientId: '密钥编号',
    userId: '本地用户',
    platformName: '平台名称',
    platformUsername: '平台用户名',
    platformRealName: '平台姓名',
    bindStatus: '绑定状态',
    failure: '未绑定的原因',
    checkedAt: '最近检查',
    token: '对方会话',
  },
  help: {
    address: '对方用户中心的网址，例如 https://iot.example.com',
    username: '对方平台上的账号，应是密钥的所属用户',
    clientId: '对方在“开放接入”里为您新建的密钥编号，以 uk_ 开头；不填则只检查能否连通',
    password: '与密钥编号配套，以 us_ 开头。加密保存，任何人都看不到',
    userId: '这个账号属于本租户的哪位用户',
  },
  choices: {
    bindStatus: {
      unbound: '未绑定',
      reachable: '已连通，未登录',
      unreachable: '未连通',
      bound: '已绑定',
    },
    failure: {
      url: '地址应以 https:// 开头',
      credentials: '地址里不能带用户名和密码',
      plain: '没有使用 https',
      private: '这是内网或本机地址，需要平台管理员先放行',
      name: '找不到这个域名',
      refused: '对方没有接受连接',
      slow: '5 秒内没有答复',
      certificate: '证书无效',
      redirect: '对方转向了别的地址，请直接填写最终地址',
      large: '答复超过 1 MB',
      broken: '连接中断或答复无法识别',
      status: '对方服务出错',
      stranger: '对方不是用户中心',
      noKey: '还没有填写密钥编号，所以没有登录',
      secret: '密钥编号或密钥不正确',
      skew: '两边的时钟相差超过 5 分钟',
      keyDisabled: '密钥在对方平台已停用',
      keyExpired: '密钥在对方平台已到期',
      keyOwner: '密钥的所属用户在对方平台已停用',
      keyTenant: '密钥所在的租户在对方平台已停用或到期',
      keyAddress: '对方不允许从本站的地址使用这个密钥',
      tooMany: '请求过于频繁，请稍后再试',
      otherAccount: '密钥属于对方平台上的另一个账号，与填写的用户名不符',
      refusedKey: '对方拒绝了这个密钥，可能版本较旧、不支持开放接入',
    },
  },
  actions: {
    bind: { label: '绑定', done: '已检查%{what}，结果见绑定状态' },
    check: { label: '检查连接', done: '已检查%{what}，结果见绑定状态' },
    unbind: {
      label: '解除绑定',
      done: '已解除%{what}',
      confirm:
        '解除“%{title}”的绑定？对方平台上的会话会结束，保存的密钥会被清除，再次绑定时需要重新填写。',
    },
  },
  screens: {
    main: {
      title: '平台绑定',
      hint: '把本租户的用户与其他平台上的账号对应起来',
      empty: '还没有绑定其他平台。新建一个，填写对方的地址与账号',
    },
  },
}

export const words = {
  resources: {
    bind,
  },
} as const

export const serverWords = {
  errors: {
    bind: {
      noPassword: '解除绑定或更改地址时密钥已清除，请先编辑并填写密钥。',
      unreachable: '没有连上对方平台：%{why}。',
      notLetIn: '已连上对方平台，但账号没有登录成功：%{why}。',
      changed: '检查期间这条绑定被修改过，请再试一次。',
    },
  },
} as const
