import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    json: unknown
  }
}

/** Any JSON value of at most 65,536 characters as text. */
export const json = <const O extends CommonOptions>(options: O) =>
  makeField('json')<unknown, O>(options)

export const jsonKind: Kind = {
  name: 'json',
  // Not a zod union, which would answer with zod's own messages.
  rule: (_field, { z }) => {
    const any = z.json()
    return z.custom(it => any.safeParse(it).success && JSON.stringify(it).length <= 65_536, 'json')
  },
  filterOperators: null,
  sample: (_field, seed) => ({ seed }),
}
