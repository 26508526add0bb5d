import { isShortText } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'
import { normalizePhone, normalizeSearchedPhone, phonePattern } from './number.ts'

declare module '../field.ts' {
  interface FieldKinds {
    phone: string
  }
}

/** A mobile phone number of mainland China, or an international one with `+`. */
export const phone = <const O extends PlainOptions>(options: O) =>
  makeField('phone')<string, O>(options)

export const phoneKind: Kind = {
  name: 'phone',
  rule: (_field, { z, tooLong }) =>
    z
      .string({ error: 'phone' })
      .max(40, tooLong(40))
      .transform(normalizePhone)
      .pipe(z.string().regex(phonePattern, 'phone')),
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (_field, seed) => `139${String(seed % 100_000_000).padStart(8, '0')}`,
  searchedAs: normalizeSearchedPhone,
}
