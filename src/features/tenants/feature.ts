import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'

export const tenantsFeature: ConsoleFeature = {
  name: 'tenants',
  overrides: {
    tenant: () => import('./tenant.tsx'),
    policy: () => import('./policy.tsx'),
  },
  pages: [
    {
      path: '/tenant/details/:id',
      Page: late(async () => (await import('./details/Details.tsx')).default),
    },
  ],
}
