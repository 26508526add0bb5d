import { type policy as definition, limitNames } from '#resources/policy.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { LimitCell } from './policy/LimitCell.tsx'
import { Review } from './policy/late.ts'

// Lists need none of these.
const AllowMenusInput = late(
  async () => (await import('./policy/AllowMenusInput.tsx')).AllowMenusInput,
)
const GrantedTree = late(
  async () => (await import('#src/features/roles/GrantedTree.tsx')).GrantedTree,
)

const limits = Object.fromEntries(limitNames.map(name => [name, LimitCell]))

const policy: Overrides<typeof definition> = {
  cells: limits,
  shows: { ...limits, allowMenus: GrantedTree as never },
  inputs: { allowMenus: AllowMenusInput },
  reviews: { update: Review, undo: Review },
}

export default policy
