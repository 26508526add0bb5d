import type { payee as definition } from '#resources/payee.ts'
import { forbidden } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'

const refuse = async (): Promise<never> => {
  throw forbidden('errors.payee.own')
}

/**
 * Only the person concerned may change where they are paid: see `server/routes/account/payee.ts`.
 */
export const payee: Behaviour<typeof definition> = {
  beforeCreate: refuse,
  beforeUpdate: refuse,
  beforeDelete: refuse,
  beforeRestore: refuse,
  actions: {},
}
