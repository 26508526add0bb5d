import type { RowOf } from '#resources/core/resource.ts'
import type { identityProvider as definition } from '#resources/identityProvider.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

type StateProps = CellProps<RowOf<typeof definition>, string | number | null>

const tones: Readonly<Record<string, Tone>> = { reachable: 'success', unreachable: 'error' }

const StateShow = (props: StateProps) => <ChoiceTag {...props} tones={tones} />
const StateCell = (props: StateProps) => (
  <ChoiceTag {...props} tones={tones} failure={props.row.failure} />
)

const identityProvider: Overrides<typeof definition> = {
  cells: { checkStatus: StateCell },
  shows: { checkStatus: StateShow },
}

export default identityProvider
