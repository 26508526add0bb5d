import type { policy as definition } from '#resources/policy.ts'
import { Refusal } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'

export const policy: Behaviour<typeof definition> = {
  beforeDelete: async (_context, rows) => {
    if (rows.some(row => row.isDefault)) throw new Refusal('errors.policy.isDefault')
  },
  actions: {},
}
