import type { MessagesOf } from '#resources/core/resource.ts'
import type { invite as inviteDefinition } from '#resources/invite.ts'

const invite: MessagesOf<typeof inviteDefinition> = {
  name: '邀请',
  fields: {
    title: '标题',
    companyName: '公司名称',
    policyId: '租户策略',
    inviteCode: '邀请码',
    state: '状态',
    usedFlag: '已使用',
    expiresAt: '有效期至',
    grantedById: '授权人编号',
    createUsername: '创建人',
    useTenantId: '使用人所在租户',
    useUserId: '使用人编号',
    useUsername: '使用人',
    useAt: '使用时间',
  },
  help: {
    title: '写给自己看，也会显示在注册页上',
    companyName: '注册后新租户以此命名；留空则用注册人的姓名',
    policyId: '留空则用默认策略；选择会让人加入租户的策略，需要有进入租户的权限',
    expiresAt: '留空则 7 天后过期',
  },
  choices: {
    state: {
      unused: '未使用',
      used: '已使用',
      expired: '已过期',
      revoked: '已撤销',
    },
  },
  actions: {
    revoke: {
      label: '撤销',
      done: '已撤销%{what}',
      confirm: '撤销“%{title}”？它的邀请码和链接随即失效，收到的人将无法注册。',
    },
  },
  screens: {
    main: {
      title: '邀请管理',
      hint: '把邀请码发给对方，即可自行注册；每个邀请码只能用一次',
      empty: '还没有邀请。新建一个，把链接或二维码发给对方即可',
    },
  },
}

export const words = {
  ui: {
    invite: {
      share: '分享',
      title: '邀请“%{title}”',
      hint: '把邀请码、链接或二维码发给对方，%{until} 前有效，只能用一次。',
      code: '邀请码',
      link: '注册链接',
      qr: '注册链接的二维码',
      download: '下载二维码',
      close: '关闭',
    },
  },
  resources: {
    invite,
  },
} as const

export const serverWords = {
  errors: {
    invite: {
      notGood:
        '邀请码无效：可能输入有误、已被使用、已过期或已撤回。请核对后重试，或向邀请人重新索取。',
    },
  },
} as const
