import type { payee as definition } from '#resources/payee.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/**
 * Only the person concerned may change where they are paid: see `server/features/account/payee.ts`.
 */
export const payee: Behaviour<typeof definition> = {
  closed: 'errors.payee.own',
  actions: {},
}
