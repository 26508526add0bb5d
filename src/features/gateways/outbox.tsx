import type { RowOf } from '#resources/core/resource.ts'
import type { outbox as definition } from '#resources/outbox.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

type StateProps = CellProps<RowOf<typeof definition>, string | number | null>

const tones: Readonly<Record<string, Tone>> = { sent: 'success', failed: 'error' }

const StateShow = (props: StateProps) => <ChoiceTag {...props} tones={tones} />
const StateCell = (props: StateProps) => (
  <ChoiceTag {...props} tones={tones} failure={props.row.failure} />
)

const outbox: Overrides<typeof definition> = {
  cells: { state: StateCell },
  shows: { state: StateShow },
}

export default outbox
