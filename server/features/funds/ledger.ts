import type { ledger as definition } from '#resources/ledger.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/** Lines are only created by changes of balances and points, and never change. */
export const ledger: Behaviour<typeof definition> = {
  closed: 'errors.ledger.written',
  actions: {},
}
