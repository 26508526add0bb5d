import { textLineInput } from '#src/kit/inputs/lines.tsx'

export const PhoneInput = textLineInput({ type: 'tel', dir: 'ltr' })
