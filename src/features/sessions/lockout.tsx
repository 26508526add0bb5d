import type { lockout as definition } from '#resources/lockout.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { NamedCell } from './cells.tsx'

const lockout: Overrides<typeof definition> = { cells: { userName: NamedCell } }

export default lockout
