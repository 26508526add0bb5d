import type { signIn as definition } from '#resources/signIn.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'
import { DeviceCell, NamedCell } from './cells.tsx'

const tones: Readonly<Record<string, Tone>> = {
  success: 'success',
  wrong: 'warning',
  closed: 'error',
  refused: 'error',
}

/** How a sign-in ended. */
const ResultCell = (props: CellProps<object, string | number | null>) => (
  <ChoiceTag {...props} tones={tones} />
)

const signIn: Overrides<typeof definition> = {
  cells: { userName: NamedCell, result: ResultCell, agent: DeviceCell },
}

export default signIn
