import { textAreaInput } from '#src/kit/inputs/lines.tsx'

export const MultilineInput = textAreaInput(3, 10)
