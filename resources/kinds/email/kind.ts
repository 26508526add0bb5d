import { isShortText } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    email: string
  }
}

/** An e-mail address. */
export const email = <const O extends PlainOptions>(options: O) =>
  makeField('email')<string, O>(options)

const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

export const emailKind: Kind = {
  name: 'email',
  rule: (_field, { matching }) => matching(address, 'email', 254),
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (_field, seed) => `sample${seed}@example.com`,
}
