import { lineOf } from '#src/kit/inputs/lines.tsx'

export const EmailInput = lineOf({ type: 'email', dir: 'ltr' })
