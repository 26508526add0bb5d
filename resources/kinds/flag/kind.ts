import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    flag: boolean
  }
}

/** Yes or no. */
export const flag = <const O extends CommonOptions & { initial: boolean }>(options: O) =>
  makeField('flag')<boolean, O>(options)

export const flagKind: Kind = {
  name: 'flag',
  initial: false,
  rule: (_field, { z }) => z.boolean({ error: 'kind.flag' }),
  filterOperators: ['set'],
  sorted: true,
  isComparable: it => typeof it === 'boolean',
  sample: (_field, seed) => seed % 2 === 0,
  bulk: true,
}
