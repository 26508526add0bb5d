import type { bind as definition } from '#resources/bind.ts'
import type { MessagesOf } from '#resources/core/define.ts'

export const bind: MessagesOf<typeof definition> = {
  name: '平台绑定',
  fields: {
    username: '用户名',
    address: '平台地址',
    password: '密码',
    clientId: '客户端编号',
    userId: '本地用户',
    platformName: '平台名称',
    platformUsername: '平台用户名',
    platformRealName: '平台姓名',
    bindStatus: '绑定状态',
    failure: '未连通的原因',
    checkedAt: '最近检查',
  },
  help: {
    address: '对方用户中心的网址，例如 https://iot.example.com',
    username: '在对方平台上的账号',
    password: '加密保存，任何人都看不到；编辑时留空表示不改',
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
    },
  },
  actions: {
    bind: { label: '绑定', done: '已连通对方平台，账号尚未登录' },
    check: { label: '检查连接', done: '对方平台连接正常' },
    unbind: {
      label: '解除绑定',
      done: '已解除绑定',
      confirm: '解除“%{title}”的绑定？保存的密码会被清除，再次绑定时需要重新填写。',
    },
  },
  sections: {},
  screens: {
    main: {
      title: '平台绑定',
      hint: '把本租户的用户与其他平台上的账号对应起来',
      empty: '还没有绑定其他平台。新建一个，填写对方的地址与账号',
    },
  },
}
