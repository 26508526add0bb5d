import type { bind as definition } from '#resources/bind.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

type StateProps = CellProps<RowOf<typeof definition>, string | number | null>

const tones: Readonly<Record<string, Tone>> = {
  bound: 'success',
  reachable: 'warning',
  unreachable: 'error',
}

const StateShow = (props: StateProps) => <ChoiceTag {...props} tones={tones} />
const StateCell = (props: StateProps) => (
  <ChoiceTag {...props} tones={tones} failure={props.row.failure} />
)

const bind: Overrides<typeof definition> = {
  cells: { bindStatus: StateCell },
  shows: { bindStatus: StateShow },
}

export default bind
