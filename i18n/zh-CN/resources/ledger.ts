import type { MessagesOf } from '#resources/core/define.ts'
import type { ledger as definition } from '#resources/ledger.ts'

export const ledger: MessagesOf<typeof definition> = {
  name: '流水',
  fields: {
    userId: '用户',
    holder: '户名',
    deptId: '部门',
    account: '账户',
    kind: '方式',
    amount: '变动',
    before: '变动前',
    after: '变动后',
    remark: '事由',
    operatorName: '操作人',
    idempotencyKey: '操作编号',
  },
  choices: {
    account: { balance: '余额', integral: '积分' },
    kind: { add: '增加', deduct: '扣减' },
  },
  screens: {
    main: {
      title: '账户流水',
      hint: '每一次余额与积分的变动、事由与操作人',
      empty: '还没有余额或积分的变动',
    },
  },
}
