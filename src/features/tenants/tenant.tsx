import type { tenant as definition } from '#resources/tenant.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { Review } from './policy/late.ts'
import { ExpiryCell, PolicyCell } from './tenantCells.tsx'

const FirstPassword = late(async () => (await import('./FirstPassword.tsx')).FirstPassword)

const tenant: Overrides<typeof definition> = {
  page: id => `/tenant/details/${id}`,
  cells: { policyId: PolicyCell, expiresAt: ExpiryCell },
  reviews: { changePolicy: Review, undoPolicy: Review },
  created: FirstPassword,
}

export default tenant
