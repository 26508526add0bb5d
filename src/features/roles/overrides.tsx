import type { role as definition } from '#resources/role.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { CompareButton } from './CompareButton.tsx'

// Lists need none of these.
const DataScopeInput = late(async () => (await import('./DataScopeInput.tsx')).DataScopeInput)
const DeptTreeInput = late(async () => (await import('./DeptTreeInput.tsx')).DeptTreeInput)
const MenuTreeInput = late(async () => (await import('./MenuTreeInput.tsx')).MenuTreeInput)
const GrantedTree = late(async () => (await import('./GrantedTree.tsx')).GrantedTree)

const role: Overrides<typeof definition> = {
  inputs: { dataScope: DataScopeInput, deptIds: DeptTreeInput, menuIds: MenuTreeInput },
  shows: { menuIds: GrantedTree },
  recordActions: [CompareButton],
}

export default role
