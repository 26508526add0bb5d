import type { role as definition } from '#resources/role.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { DataScopeInput } from './role/DataScopeInput.tsx'
import { DeptTreeInput } from './role/DeptTreeInput.tsx'
import { GrantedTree } from './role/GrantedTree.tsx'
import { MenuTreeInput } from './role/MenuTreeInput.tsx'

const role: Overrides<typeof definition> = {
  inputs: { dataScope: DataScopeInput, deptIds: DeptTreeInput, menuIds: MenuTreeInput },
  shows: { menuIds: GrantedTree },
}

export default role
