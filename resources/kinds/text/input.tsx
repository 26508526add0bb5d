import { lineOf } from '#src/kit/inputs/lines.tsx'

export const TextInput = lineOf({})
