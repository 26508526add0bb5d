import { isShortText } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** A path of this site, or an https address. */
    url: string
  }
}

/** A path of this site, or an https address. */
export const url = <const O extends PlainOptions>(options: O) =>
  makeField('url')<string, O>(options)

export const urlKind: Kind = {
  name: 'url',
  rule: (_field, { matching }) => matching(/^(?:https:\/\/[^\s/]|\/(?!\/))[^\s\\]*$/, 'url', 1000),
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (_field, seed) => `/sample/${seed}`,
}
