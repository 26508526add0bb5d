import type { accessCall as accessCallDefinition } from '#resources/accessCall.ts'
import type { MessagesOf } from '#resources/core/resource.ts'
import type { openAccess as openAccessDefinition } from '#resources/openAccess.ts'

const accessCall: MessagesOf<typeof accessCallDefinition> = {
  name: '调用记录',
  fields: {
    at: '时间',
    keyId: '密钥',
    userId: '所属用户',
    method: '方法',
    route: '接口',
    code: '结果',
    ms: '用时（毫秒）',
    ip: '来源地址',
  },
  choices: {
    method: { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    code: {
      '0': '成功',
      '-1': '业务错误',
      '51': '参数有误',
      '60': '未授权许可',
      '61': '未登录',
      '62': '没有权限',
      '63': '系统繁忙',
      '65': '没有找到',
    },
  },
  screens: {
    main: {
      title: '接口调用记录',
      hint: '各密钥调用了哪些接口、结果如何，保留 30 天',
      empty: '还没有调用记录。程序用密钥登录并调用接口后，会显示在这里',
    },
  },
}

const openAccess: MessagesOf<typeof openAccessDefinition> = {
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

export const words = {
  ui: {
    openAccess: {
      connect: '接入方法',
      firstSecret: '“%{title}” 的密钥（编号 %{key}）',
      noRoutes: '您与所属用户没有共同拥有的接口',
      across: '%{text}（所有租户）',
      actions: {
        list: '查看',
        show: '详情',
        create: '新增',
        update: '编辑',
        delete: '删除',
        bin: '回收站',
        restore: '恢复',
        purge: '彻底删除',
        export: '导出',
        import: '导入',
        options: '选项',
        history: '变更记录',
      },
      signer: '在线签名',
      signerHint: '用来核对您的程序：密钥只在本页计算签名，不会保存，也不会发送。',
      insecure: '浏览器只在 https 或本机地址下允许签名，请改用下面的示例。',
      secret: '密钥',
      again: '换一组时间戳与随机串',
      text: '待签名的文本',
      sign: '签名',
      request: '登录请求',
      samples: '示例程序',
      samplesHint: '已填好本站地址与密钥编号；密钥请放在环境变量 UC_SECRET 里，不要写进代码。',
    },
  },
  resources: {
    accessCall,
    openAccess,
  },
} as const

export const serverWords = {
  errors: {
    openAccess: {
      skew: '时间戳与服务器相差超过 5 分钟：服务器是 %{server}，收到的是 %{timestamp}。请校准时钟。',
      signature: '密钥编号或签名不正确。',
      replay: '这个随机串已经用过，每次登录请换一个新的。',
      disabled: '这个密钥已停用，请联系管理员。',
      suspended:
        '这个密钥已暂停：所属用户的密码或二次验证被重置、账号被停用或被强制下线，或者需要先设置二次验证。请由所属用户在“开放接入”页面恢复使用。',
      renewOwn: '只有密钥的所属用户本人可以恢复使用。',
      expired: '这个密钥已到期，请联系管理员。',
      owner: '密钥的所属用户已停用，请联系管理员。',
      tenant: '密钥所在的租户已停用或到期，请联系平台。',
      address: '这个密钥不允许从 %{ip} 使用。',
      scope: '这个密钥没有调用此接口的权限。',
      personal: '这个接口只供用户本人使用，不能用密钥调用。',
    },
  },
  server: {
    jobs: {
      openAccess: { sweep: '清理接口调用记录' },
    },
  },
} as const
