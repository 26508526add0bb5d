import { lineOf } from '#src/kit/inputs/lines.tsx'

export const MoneyInput = lineOf({ inputMode: 'decimal' })
