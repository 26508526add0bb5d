import { lineOf } from '#src/kit/inputs/lines.tsx'

export const PhoneInput = lineOf({ type: 'tel', dir: 'ltr' })
