import { TextLine } from '#src/kit/inputs/lines.tsx'
import type { InputProps } from '#src/kit/overrides.ts'

/** Keeps invalid input as it was typed, so that `12a` is shown as an error instead of being changed silently. */
export const IntegerInput = (props: InputProps) => (
  <TextLine inputMode="numeric" read={wholeOf} props={props} />
)

const wholeOf = (text: string) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text)
