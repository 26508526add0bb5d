import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    secret: string
  }
  interface AnyField {
    /**
     * Secret: encrypted in the row's own column (`sealed`), or stored by the resource's behaviour
     * (`elsewhere`).
     */
    kept?: 'sealed' | 'elsewhere'
  }
}

/** Can be written but never read: no answer, filter, sort, search, export or log contains it. */
export const secret = <
  const O extends CommonOptions & { min?: number; max?: number; kept: 'sealed' | 'elsewhere' },
>(
  options: O,
) => makeField('secret')<string, O>(options)

export const secretKind: Kind = {
  name: 'secret',
  settings: z => ({
    min: z.number(),
    max: z.number(),
    kept: z.enum(['sealed', 'elsewhere']),
  }),
  rule: ({ min = 1, max = 255 }, { z, tooLong }) =>
    z.string({ error: 'kind.text' }).min(min, `min:${min}`).max(max, tooLong(max)),
  filterOperators: null,
  sample: ({ min = 0 }, seed) => `geheim-${seed}-${'x'.repeat(Math.max(0, min - 8))}`,
  writeOnly: true,
  exported: false,
  imported: false,
}
