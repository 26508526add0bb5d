import type { menu as definition } from '#resources/menu.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { ComponentInput } from './menu/ComponentInput.tsx'
import { PermissionsCell, TypeCell } from './menu/cells.tsx'
import { PermissionsInput } from './menu/PermissionsInput.tsx'
import { TypeInput } from './menu/TypeInput.tsx'

const menu: Overrides<typeof definition> = {
  cells: { type: TypeCell, permissions: PermissionsCell },
  inputs: { type: TypeInput, component: ComponentInput, permissions: PermissionsInput },
}

export default menu
