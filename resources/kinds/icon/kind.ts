import { isShortText } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** Name of an icon in the icon registry. */
    icon: string
  }
}

/** The name of an icon. */
export const icon = <const O extends PlainOptions>(options: O) =>
  makeField('icon')<string, O>(options)

export const iconKind: Kind = {
  name: 'icon',
  rule: (_field, { matching }) => matching(/^[A-Za-z0-9]*$/, 'icon', 64),
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (_field, seed) => ['Group', 'Badge', 'Lock'][seed % 3],
}
