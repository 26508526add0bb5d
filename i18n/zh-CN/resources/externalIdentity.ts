import type { MessagesOf } from '#resources/core/define.ts'
import type { externalIdentity as definition } from '#resources/externalIdentity.ts'

export const externalIdentity: MessagesOf<typeof definition> = {
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
