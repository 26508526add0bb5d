import type { MessagesOf } from '#resources/core/define.ts'
import type { lockout as definition } from '#resources/lockout.ts'

export const lockout: MessagesOf<typeof definition> = {
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
