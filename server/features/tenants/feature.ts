import type { user } from '#resources/user.ts'
import type { Hooks } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { policy } from './policy.ts'
import { completeTenants, seedPlatform } from './seed.ts'
import { tenant } from './tenant.ts'
import { followAdministrator } from './tenantLife.ts'

/** A tenant's row says the name of its administrator. */
const ofUsers: Hooks<typeof user> = {
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.realName !== stored.realName) await followAdministrator(context, row)
  },
}

export const tenantsFeature: Feature = {
  name: 'tenants',
  firstSeed: seedPlatform,
  afterSeed: completeTenants,
  behaviours: { tenant, policy },
  hooks: { user: ofUsers },
}
