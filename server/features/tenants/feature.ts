import type { Feature } from '#server/kit/feature.ts'
import { policy } from './policy.ts'
import { completeTenants, seedPlatform } from './seed.ts'
import { tenant } from './tenant.ts'

export const tenantsFeature: Feature = {
  name: 'tenants',
  firstSeed: seedPlatform,
  afterSeed: completeTenants,
  behaviours: { tenant, policy },
}
