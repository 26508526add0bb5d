import type { MessagesOf } from '#resources/core/resource.ts'
import type { lockout as lockoutDefinition } from '#resources/lockout.ts'
import type { session as sessionDefinition } from '#resources/session.ts'
import type { signIn as signInDefinition } from '#resources/signIn.ts'

const lockout: MessagesOf<typeof lockoutDefinition> = {
  name: '锁定的账号',
  fields: {
    userId: '用户',
    userName: '用户名',
    realName: '姓名',
    deptId: '部门',
    reach: '范围',
    address: '地址',
    times: '锁定次数',
    since: '锁定时间',
    until: '自动解锁时间',
  },
  choices: { reach: { address: '来自一个地址', anywhere: '来自任何地址' } },
  actions: {
    unlock: {
      label: '解锁',
      done: '已解锁%{what}，可以立即登录',
      confirm: '解锁 %{title}？失败次数会重新计算。',
    },
  },
  screens: {
    main: {
      title: '账号锁定',
      hint: '因多次登录失败而暂时不能登录的账号',
      empty: '现在没有被锁定的账号',
    },
  },
}

const session: MessagesOf<typeof sessionDefinition> = {
  name: '会话',
  fields: {
    userId: '用户',
    avatar: '头像',
    userName: '用户名',
    realName: '姓名',
    deptId: '部门',
    ip: '登录地址',
    agent: '设备',
    signedInAt: '登录时间',
    usedAt: '最近操作',
    remember: '保持登录',
    own: '本会话',
  },
  actions: {
    end: {
      label: '强制下线',
      done: '已强制%{what}下线',
      confirm: '结束 %{title} 的会话？对方会立即退出，未保存的内容会丢失。',
    },
    endAll: {
      label: '全部下线',
      done: '其他人均已下线',
      confirm: '让您管理范围内除自己以外的所有人下线？他们未保存的内容会丢失。',
    },
  },
  screens: {
    main: {
      title: '在线用户',
      hint: '谁正在使用、从哪里登录，必要时让其下线',
      empty: '现在没有人在线',
    },
  },
}

const signIn: MessagesOf<typeof signInDefinition> = {
  name: '登录记录',
  fields: {
    at: '时间',
    userId: '用户',
    userName: '用户名',
    realName: '姓名',
    deptId: '部门',
    way: '方式',
    result: '结果',
    ip: '地址',
    agent: '设备',
  },
  choices: {
    way: {
      password: '账号密码',
      phone: '手机验证码',
      demo: '演示登录',
      register: '注册',
      passkey: '通行密钥',
      provider: '第三方账号',
      key: '开放接口',
    },
    result: {
      success: '成功',
      wrong: '用户名或密码错误',
      closed: '已锁定',
      refused: '账号不可用',
      factor: '二次验证未完成',
    },
  },
  screens: {
    main: {
      title: '登录日志',
      hint: '谁在什么时候、从哪里、以什么方式登录，结果如何',
    },
  },
}

export const words = {
  ui: {
    session: { own: '本会话', unknown: '未知设备' },
  },
  resources: {
    lockout,
    session,
    signIn,
  },
} as const

export const serverWords = {
  errors: {
    session: {
      own: '不能结束自己正在使用的会话，请改用退出登录。',
    },
  },
} as const
