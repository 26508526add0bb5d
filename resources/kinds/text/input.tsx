import { textLineInput } from '#src/kit/inputs/lines.tsx'

export const TextInput = textLineInput({})
