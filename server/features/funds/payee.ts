import type { payee as definition } from '#resources/payee.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/**
 * Only the person concerned may change where they are paid: see `server/routes/account/payee.ts`.
 */
export const payee: Behaviour<typeof definition> = {
  closed: 'errors.payee.own',
  actions: {},
}
