import type { MessagesOf } from '#resources/core/define.ts'
import type { payee as definition } from '#resources/payee.ts'

export const payee: MessagesOf<typeof definition> = {
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
