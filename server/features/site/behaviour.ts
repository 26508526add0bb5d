import * as z from 'zod'
import type { site as definition } from '#resources/site.ts'
import { announceRightsChange } from '#server/auth/sessions.ts'
import { announceSettingsChange } from '#server/auth/siteSettings.ts'
import { sizeSql } from '#server/db/partitions.ts'
import { auditTable } from '#server/db/tables.ts'
import { suspendWithoutFactor } from '#server/features/openAccess/suspend.ts'
import { registrationOf } from '#server/features/registration/mode.ts'
import { policyOf, requireMayPlace } from '#server/features/tenants/placing.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'

/**
 * Settings apply where they are read. Those that sessions depend on make all sessions read them
 * again, and open pages are notified.
 */
export const site: Behaviour<typeof definition> = {
  beforeUpdate: async ({ context, values, old: stored }) => {
    const mode = (row: typeof stored) => registrationOf(context.deps, row)
    const opens = mode(stored) !== 'open' && mode({ ...stored, ...values }) === 'open'
    const policy = opens ? await policyOf(context, null) : undefined
    // Open registration would let anyone, including the caller, into the tenant that the default
    // policy names.
    const fields = { place: 'registration', role: 'registration' }
    if (policy) await requireMayPlace(context, policy, fields)
    return values
  },
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.secondFactor !== stored.secondFactor) {
      await suspendWithoutFactor(context)
      announceRightsChange(context, 'everyone')
    }
    context.afterCommit(() => announceSettingsChange(context.deps))
  },
  answers: { logs: z.object({ auditLogBytes: z.number() }) },
  actions: {},
  inquiries: {
    logs: async ({ tx }) => {
      const { rows } = await sizeSql(auditTable).execute(tx)
      return { auditLogBytes: Number(rows[0]?.bytes) }
    },
  },
}
