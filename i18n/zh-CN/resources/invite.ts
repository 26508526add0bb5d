import type { MessagesOf } from '#resources/core/define.ts'
import type { invite as definition } from '#resources/invite.ts'

export const invite: MessagesOf<typeof definition> = {
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
