import type { MessagesOf } from '#resources/core/resource.ts'
import type { ledger as ledgerDefinition } from '#resources/ledger.ts'

const ledger: MessagesOf<typeof ledgerDefinition> = {
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

export const words = {
  resources: {
    ledger,
  },
} as const

export const serverWords = {
  errors: {
    funds: {
      balanceShort: '%{name} 的余额只有 %{there} 元，不够扣减。',
      integralShort: '%{name} 只有 %{there} 积分，不够扣减。',
      tooMuch: '%{name} 现有 %{there}，再增加就超过上限了。',
      keyTaken: '这个操作编号已用于另一次调整，请关闭窗口后重新操作。',
    },
    ledger: { written: '流水只由余额与积分的调整产生，不能修改或删除。' },
  },
} as const
