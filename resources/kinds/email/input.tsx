import { textLineInput } from '#src/kit/inputs/lines.tsx'

export const EmailInput = textLineInput({ type: 'email', dir: 'ltr' })
