import { isShortText } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** `#rrggbb` */
    colour: string
  }
}

/** A colour, `#rrggbb`. */
export const colour = <const O extends PlainOptions>(options: O) =>
  makeField('colour')<string, O>(options)

export const colourKind: Kind = {
  name: 'colour',
  rule: (_field, { matching }) => matching(/^#[0-9a-fA-F]{6}$/, 'colour'),
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (_field, seed) => `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`,
}
