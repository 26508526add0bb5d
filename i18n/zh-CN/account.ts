import type { MessagesOf } from '#resources/core/resource.ts'
import type { payee as payeeDefinition } from '#resources/payee.ts'

const payee: MessagesOf<typeof payeeDefinition> = {
  name: '收款账户',
  fields: {
    userId: '用户',
    name: '收款户名',
    account: '收款账号',
    picture: '收款码',
  },
  screens: {
    main: {
      title: '收款账户',
      hint: '成员填写的提现收款信息，只能查看',
      empty: '还没有成员填写收款信息',
    },
  },
}

export const words = {
  account: {
    title: '个人中心',
    hint: '您的资料、登录方式与收款信息',
    settings: '个人设置',
    tabs: {
      label: '个人中心的栏目',
      basic: '基本信息',
      security: '安全设置',
      withdrawal: '提现设置',
      binding: '第三方绑定',
    },
    acting: '您正在其他租户或以其他用户的身份查看，离开后才能打开自己的个人中心。',
    binding: {
      title: '第三方账号',
      hint: '绑定后可以用这些账号登录，不需要输入密码',
      none: '平台还没有开通第三方登录',
      unbound: '未绑定',
      as: '已绑定 %{name}',
      at: '绑定于',
      used: '最近登录',
      neverUsed: '还没有用它登录过',
      gone: '平台已停用这个登录方式，不能再用它登录',
      bind: '绑定',
      unbind: '解除绑定',
      confirm: {
        title: '解除“%{title}”的绑定？',
        text: '以后不能再用 %{name} 登录，需要时可以重新绑定。',
      },
      done: '已绑定“%{title}”的账号 %{name}',
      undone: '已解除“%{title}”的绑定',
      failed: '绑定没有完成，请重试。',
      pending: {
        title: '绑定“%{title}”的账号？',
        text: '刚才在对方网站登录的是 %{name}。如果这是您本人的账号，绑定后就可以用它登录；如果不是，请不要绑定。',
        no: '不绑定',
      },
    },
    proof: {
      title: '确认是您本人',
      text: '这一步涉及账号安全。确认后 10 分钟内不再询问。',
      password: '登录密码',
      code: '验证器应用中的验证码',
      use: { password: '改用登录密码', code: '改用验证码' },
      required: '请输入登录密码',
      submit: '确认',
    },
    change: '修改',
    bind: '绑定',
    remove: '解除',
    basic: {
      title: '个人资料',
      hint: '其他成员会看到您的头像和姓名',
      done: '资料已保存',
    },
    facts: {
      title: '账号信息',
      hint: '由管理员维护，如需调整请联系管理员',
      none: '未填写',
    },
    ways: {
      title: '登录方式',
      hint: '修改前会先确认是您本人',
      password: '登录密码',
      passwordText: '定期更换，不要与其他网站相同',
      setPassword: '设置密码',
    },
    password: {
      hint: '修改后，您在其他设备上的登录会立即退出。',
      strength: { weak: '容易被猜到', fair: '还可以', strong: '很安全' },
    },
    phone: {
      name: '手机号',
      none: '未绑定。绑定后可用手机号登录、找回密码',
      title: '绑定手机号',
      text: '验证码会发到新的手机号；如有原手机号，也会收到提醒。',
      new: '新手机号',
      done: '手机号已绑定',
      removing: '解除手机号？',
      removingText: '解除后不能再用它登录或找回密码。',
      removed: '手机号已解除',
    },
    email: {
      name: '邮箱',
      none: '未绑定。绑定后可用邮箱登录',
      title: '绑定邮箱',
      text: '验证码会发到新的邮箱；如有原邮箱，也会收到提醒。',
      new: '新邮箱',
      done: '邮箱已绑定',
      removing: '解除邮箱？',
      removingText: '解除后不能再用它登录。',
      removed: '邮箱已解除',
    },
    code: {
      label: '验证码',
      send: '获取验证码',
      again: '%{seconds} 秒后重试',
      required: '请输入验证码',
    },
    sessions: {
      title: '登录设备',
      hint: '您目前登录的地方；不认识的请立即退出并修改密码',
      here: '本机',
      since: '登录于',
      used: '最近使用',
      end: '退出登录',
      endOthers: '退出其他设备',
      asking: '退出其他设备？',
      askingText: '您将在另外 %{smart_count} 处退出登录，本机不受影响。',
      ended: '已退出 %{smart_count} 处登录',
      places: { same: '与本机相同的网络', private: '内部网络', public: '公网' },
      ways: {
        password: '密码登录',
        phone: '手机验证码登录',
        demo: '演示登录',
        register: '注册时登录',
        passkey: '通行密钥登录',
        provider: '第三方登录',
        key: '开放接口',
      },
    },
    payee: {
      title: '收款信息',
      hint: '提现时打款到这里；修改前会先确认是您本人',
      none: '还没有填写收款信息',
      noneHint: '填写收款户名、账号，也可以上传收款码，提现时打款到这里。',
      begin: '填写收款信息',
      code: '验证码会发到 %{phone}',
      done: '收款信息已保存',
    },
  },
  resources: {
    payee,
  },
} as const

export const serverWords = {
  errors: {
    payee: { own: '收款信息只能由本人在个人中心填写。' },
    proof: {
      wanted: '这一步涉及账号安全，请先确认是您本人。',
      none: '这一步涉及账号安全，请退出后重新登录，再来操作。',
    },
  },
  server: {
    messages: {
      phoneChanged: {
        subject: '您的手机号已变更',
        text: '【%{site}】您账号的手机号刚刚被修改或解除。若不是您本人操作，请立即修改密码并联系管理员。',
      },
      emailChanged: {
        subject: '您的邮箱已变更',
        text: '【%{site}】您账号的邮箱刚刚被修改或解除。若不是您本人操作，请立即修改密码并联系管理员。',
      },
    },
  },
} as const
