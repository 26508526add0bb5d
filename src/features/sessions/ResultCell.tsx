import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import type { CellProps } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'

const tones: Readonly<Record<string, Tone>> = {
  success: 'success',
  wrong: 'warning',
  closed: 'error',
  refused: 'error',
}

/** How a sign-in ended. */
export const ResultCell = (props: CellProps<object, string | number | null>) => (
  <ChoiceTag {...props} tones={tones} />
)
