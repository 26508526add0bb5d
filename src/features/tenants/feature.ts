import type { ConsoleFeature } from '#src/kit/feature.ts'

export const tenantsFeature: ConsoleFeature = {
  name: 'tenants',
  overrides: {
    tenant: () => import('./tenant.tsx'),
    policy: () => import('./policy.tsx'),
  },
}
