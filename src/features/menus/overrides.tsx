import type { menu as definition } from '#resources/menu.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { PermissionsCell, TypeCell } from './cells.tsx'

// Lists need none of these.
const ComponentInput = late(async () => (await import('./ComponentInput.tsx')).ComponentInput)
const PermissionsInput = late(async () => (await import('./PermissionsInput.tsx')).PermissionsInput)
const TypeInput = late(async () => (await import('./TypeInput.tsx')).TypeInput)

const menu: Overrides<typeof definition> = {
  cells: { type: TypeCell, permissions: PermissionsCell },
  inputs: { type: TypeInput, component: ComponentInput, permissions: PermissionsInput },
}

export default menu
