import type { payee as definition } from '#resources/payee.ts'
import { forbidden } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'

const refuse = async (): Promise<never> => {
  throw forbidden('errors.payee.own')
}

/** Nobody but himself says where somebody is paid: see `server/routes/account/payee.ts`. */
export const payee: Behaviour<typeof definition> = {
  beforeCreate: refuse,
  beforeUpdate: refuse,
  beforeDelete: refuse,
  beforeRestore: refuse,
  actions: {},
}
