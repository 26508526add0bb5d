import type { MessagesOf } from '#resources/core/resource.ts'
import type { externalIdentity as externalIdentityDefinition } from '#resources/externalIdentity.ts'
import type { identityProvider as identityProviderDefinition } from '#resources/identityProvider.ts'

const externalIdentity: MessagesOf<typeof externalIdentityDefinition> = {
  name: '第三方账号',
  fields: {
    userId: '用户',
    deptId: '部门',
    providerTitle: '登录方式',
    name: '对方账号',
    boundAt: '绑定时间',
    usedAt: '最近登录',
  },
  actions: {
    unbind: {
      label: '解除绑定',
      done: '已解除绑定%{what}',
      confirm: '解除“%{title}”的绑定？对方不能再用它登录，可以自己重新绑定。',
    },
  },
  screens: {
    main: {
      title: '第三方账号',
      hint: '谁绑定了别处的账号，何时用它登录过',
      empty: '还没有人绑定第三方账号。用户可以在“个人中心”中自己绑定',
    },
  },
}

const identityProvider: MessagesOf<typeof identityProviderDefinition> = {
  name: '登录方式',
  fields: {
    title: '名称',
    icon: '图标',
    issuer: '签发者地址',
    clientId: '客户端编号',
    clientSecret: '客户端密钥',
    scopes: '申请的范围',
    nameClaim: '账号名取自',
    checkStatus: '检查结果',
    failure: '未连通的原因',
    endpoint: '授权地址',
    algorithms: '签名算法',
    checkedAt: '最近检查',
    sort: '排序',
    status: '状态',
  },
  help: {
    title: '登录页按钮上的文字，例如“企业微信”',
    icon: '登录页按钮上的小图，没有时显示名称的首字',
    issuer:
      '对方的 Issuer，例如 https://sso.example.com。请在对方那里登记回调地址：本站网址加 /user/web/user/access',
    clientSecret: '加密保存，任何人都看不到；公共客户端不填',
    scopes: '用空格分开，总会带上 openid',
    nameClaim: '绑定后显示对方账号的哪一项，没有时依次用姓名、邮箱和编号',
    status: '停用后登录页不再显示，已绑定的账号保留',
  },
  choices: {
    checkStatus: { unchecked: '未检查', reachable: '可用', unreachable: '不可用' },
    failure: {
      url: '地址应以 https:// 开头',
      credentials: '地址里不能带用户名和密码',
      plain: '没有使用 https',
      private: '这是内网或本机地址，需要先在“放行地址”中放行',
      name: '找不到这个域名',
      refused: '对方没有接受连接',
      slow: '5 秒内没有答复',
      certificate: '证书无效',
      redirect: '对方转向了别的地址，请直接填写最终地址',
      large: '答复超过 1 MB',
      broken: '连接中断或答复无法识别',
      status: '对方服务出错',
      stranger: '这个地址下没有 OpenID 的配置文档',
      issuer: '对方自称的签发者与填写的不同',
      incomplete: '对方的配置缺少授权、令牌或公钥地址，或不支持授权码方式',
    },
  },
  actions: {
    check: { label: '检查', done: '%{what}可用，授权地址与签名算法已更新' },
  },
  disabling: {
    status: '停用“%{title}”？登录页不再显示它，已绑定的账号会保留，但不能再用它登录。',
  },
  sections: { claims: '向对方申请什么' },
  screens: {
    main: {
      title: '第三方登录',
      hint: '让用户用在别处的账号登录，支持任何 OpenID Connect 服务',
      empty: '还没有第三方登录方式。新建一个，填写对方的签发者地址与客户端编号',
    },
  },
}

export const words = {
  resources: {
    externalIdentity,
    identityProvider,
  },
} as const

export const serverWords = {
  errors: {
    provider: {
      gone: '这个登录方式已停用，请换一种方式登录。',
      expired: '这次登录已过期、已用过，或不是在这个浏览器里开始的，请重新开始。',
      unreachable: '没有连上“%{title}”，请稍后再试，或换一种方式登录。',
      denied: '您在“%{title}”那里取消了，没有登录。',
      invalid: '“%{title}”的答复没有通过核对，请重新开始；若一直如此，请告诉管理员。',
      unbound: '“%{title}”的账号 %{name} 还没有绑定，请先用其他方式登录，登录后即可绑定。',
      refused: '绑定的账号现在不能登录，请联系管理员。',
      taken: '“%{title}”的账号 %{name} 已绑定另一位用户，请先在那里解除绑定。',
      already: '您已绑定“%{title}”的一个账号，请先解除绑定再换。',
      inUse: '已有 %{smart_count} 个账号由它绑定，不能更换签发者。请另建一个登录方式。',
      notUsable: '这个登录方式现在不可用：%{why}。',
      changed: '检查期间它被修改过，请再检查一次。',
    },
  },
} as const
