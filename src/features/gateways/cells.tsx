import type { RowOf } from '#resources/core/resource.ts'
import type { gateway } from '#resources/gateway.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

type ResultProps = CellProps<RowOf<typeof gateway>, string | number | null>

const tones: Readonly<Record<string, Tone>> = { delivered: 'success', failed: 'error' }

export const ResultShow = (props: ResultProps) => <ChoiceTag {...props} tones={tones} />
export const ResultCell = (props: ResultProps) => (
  <ChoiceTag {...props} tones={tones} failure={props.row.failure} />
)
