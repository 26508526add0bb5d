import type { MessagesOf } from '#resources/core/resource.ts'
import type { ledger as ledgerDefinition } from '#resources/ledger.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/funds.ts'

const ledger: MessagesOf<typeof ledgerDefinition> = {
  name: 'movement',
  fields: {
    userId: 'User',
    holder: 'Holder',
    deptId: 'Department',
    account: 'Account',
    kind: 'Way',
    amount: 'Change',
    before: 'Before',
    after: 'After',
    remark: 'Reason',
    operatorName: 'By',
    idempotencyKey: 'Operation number',
  },
  choices: {
    account: { balance: 'Balance', integral: 'Points' },
    kind: { add: 'Add', deduct: 'Deduct' },
  },
  screens: {
    main: {
      title: 'Ledger',
      hint: 'Every change of a balance or of points, with its reason and who made it',
      empty: 'No balance or points have changed yet',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    ledger,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    funds: {
      balanceShort: 'The balance of %{name} is %{there}, which is not enough.',
      integralShort: '%{name} has %{there} points, which is not enough.',
      tooMuch: '%{name} has %{there}; with that much more it would be beyond the limit.',
      keyTaken: 'This operation number stands for another change. Close the dialog and begin anew.',
    },
    ledger: {
      written: 'Lines come from changes of balances and points alone, and stay as they are.',
    },
  },
}
