import type { session as definition } from '#resources/session.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { DeviceCell, PersonCell, SeenCell } from './cells.tsx'

const session: Overrides<typeof definition> = {
  cells: { userName: PersonCell, agent: DeviceCell, usedAt: SeenCell },
}

export default session
