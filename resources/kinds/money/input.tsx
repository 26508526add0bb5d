import { textLineInput } from '#src/kit/inputs/lines.tsx'

export const MoneyInput = textLineInput({ inputMode: 'decimal' })
