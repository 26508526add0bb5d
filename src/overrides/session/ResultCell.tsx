import type { CellProps } from '#src/kit/overrides.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'
import { ChoiceTag } from '../ChoiceTag.tsx'

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
