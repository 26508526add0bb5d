import type { Feature } from '#server/kit/feature.ts'
import { policy } from './policy.ts'
import { completeTenants, seedPlatform } from './seed.ts'
import { tenant } from './tenant.ts'
import { ofUsers } from './userHooks.ts'

export const tenantsFeature: Feature = {
  name: 'tenants',
  firstSeed: seedPlatform,
  afterSeed: completeTenants,
  behaviours: { tenant, policy },
  hooks: { user: ofUsers },
}
