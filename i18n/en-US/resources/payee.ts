import type { MessagesOf } from '#resources/core/define.ts'
import type { payee as definition } from '#resources/payee.ts'

export const payee: MessagesOf<typeof definition> = {
  name: 'Payee',
  fields: {
    userId: 'User',
    name: 'Account name',
    account: 'Account',
    picture: 'Payment code',
  },
  screens: {
    main: {
      title: 'Payees',
      hint: 'Where members are paid, as they said themselves; it can be looked at only',
      empty: 'Nobody has said yet where to be paid',
    },
  },
}
