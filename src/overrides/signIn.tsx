import type { signIn as definition } from '#resources/signIn.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { DeviceCell, NamedCell } from './session/cells.tsx'
import { ResultCell } from './session/ResultCell.tsx'

const signIn: Overrides<typeof definition> = {
  cells: { userName: NamedCell, result: ResultCell, agent: DeviceCell },
}

export default signIn
