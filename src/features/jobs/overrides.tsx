import type { RowOf } from '#resources/core/define.ts'
import type { job as definition } from '#resources/job.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

type StateProps = CellProps<RowOf<typeof definition>, string | number | null>

const tones: Readonly<Record<string, Tone>> = { running: 'success', failed: 'error' }

const State = (props: StateProps) => <ChoiceTag {...props} tones={tones} />

const job: Overrides<typeof definition> = { cells: { state: State }, shows: { state: State } }

export default job
