import { type AnyField, type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    integer: number
  }
  interface AnyField {
    /** Integer: shown without separators of thousands when false, because it is a name, as a port is. */
    grouped?: false
  }
}

/** A whole number from `min` (0) to `max` (2147483647). */
export const integer = <
  const O extends CommonOptions & { min?: number; max?: number; initial?: number } & Pick<
      AnyField,
      'grouped'
    >,
>(
  options: O,
) => makeField('integer')<number, O>(options)

export const integerKind: Kind = {
  name: 'integer',
  settings: z => ({ min: z.number(), max: z.number(), grouped: z.literal(false) }),
  rule: ({ min = 0, max = 2_147_483_647 }, { z }) =>
    z.int({ error: 'kind.integer' }).min(min, `least:${min}`).max(max, `most:${max}`),
  filterOperators: ['range', 'set'],
  sorted: true,
  isComparable: it => Number.isInteger(it),
  sample: ({ min = 0, max = 1_000_000 }, seed) => min + (seed % (max - min + 1)),
  bulk: true,
}
