import type { tenant as definition } from '#resources/tenant.ts'
import { changed, endSessions } from '#server/auth/sessions.ts'
import { Refusal } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'

const platform = '1'

export const tenant: Behaviour<typeof definition> = {
  beforeUpdate: async (_context, values, stored) => {
    if (stored.id === platform && values.status === 2) throw new Refusal('errors.tenant.platform')
    return values
  },
  afterUpdate: async (context, row) => {
    if (row.status === 2) await endSessions(context, { tenantId: row.id })
    changed(context, { tenantId: row.id })
  },
  beforeDelete: async (_context, rows) => {
    if (rows.some(row => row.id === platform)) throw new Refusal('errors.tenant.platform')
    if (rows.some(row => row.status === 1)) throw new Refusal('errors.tenant.enabled')
  },
  actions: {},
}
