import type { MessagesOf } from '#resources/core/define.ts'
import type { session as definition } from '#resources/session.ts'

export const session: MessagesOf<typeof definition> = {
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
