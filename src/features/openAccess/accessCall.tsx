import type { accessCall as definition } from '#resources/accessCall.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'

type CodeProps = CellProps<RowOf<typeof definition>, string | number | null>

/** Success is the rule: what stands out is the rest. */
const CodeCell = (props: CodeProps) => (
  <ChoiceTag {...props} tones={props.value === 0 ? {} : { [String(props.value)]: 'warning' }} />
)

const accessCall: Overrides<typeof definition> = { cells: { code: CodeCell } }

export default accessCall
