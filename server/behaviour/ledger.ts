import type { ledger as definition } from '#resources/ledger.ts'
import { forbidden } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'

const refuse = async (): Promise<never> => {
  throw forbidden('errors.ledger.written')
}

/** Lines are only created by changes of balances and points, and never change. */
export const ledger: Behaviour<typeof definition> = {
  beforeCreate: refuse,
  beforeUpdate: refuse,
  beforeDelete: refuse,
  beforeRestore: refuse,
  actions: {},
}
