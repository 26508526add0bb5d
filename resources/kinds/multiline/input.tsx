import { linesOf } from '#src/kit/inputs/lines.tsx'

export const MultilineInput = linesOf(3, 10)
