import type { signIn as definition } from '#resources/signIn.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { DeviceCell, NamedCell } from './cells.tsx'
import { ResultCell } from './ResultCell.tsx'

const signIn: Overrides<typeof definition> = {
  cells: { userName: NamedCell, result: ResultCell, agent: DeviceCell },
}

export default signIn
