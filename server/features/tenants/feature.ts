import type { Feature } from '#server/kit/feature.ts'
import { policy } from './policy.ts'
import { tenant } from './tenant.ts'

export const tenantsFeature: Feature = {
  name: 'tenants',
  behaviours: { tenant, policy },
}
