import type { MessagesOf } from '#resources/core/define.ts'
import type { ledger as definition } from '#resources/ledger.ts'

export const ledger: MessagesOf<typeof definition> = {
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
