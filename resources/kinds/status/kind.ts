import { type CommonOptions, type Label, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** 1 enabled, 2 disabled. */
    status: 1 | 2
  }
  interface AnyField {
    /** Status: the switch asks before it disables, with this text or with that of `disabling`. */
    confirm?: true | Label
  }
}

/** 1 enabled, 2 disabled; a switch in lists. With `confirm` the switch asks before it disables. */
export const status = <
  const O extends CommonOptions & { readonly confirm?: true | Label } = object,
>(
  options?: O,
) =>
  makeField('status')<1 | 2, CommonOptions & { readonly initial: 1 } & O>({
    initial: 1,
    ...(options as O),
  })

export const statusKind: Kind = {
  name: 'status',
  initial: 1,
  settings: z => ({ confirm: z.union([z.literal(true), z.record(z.string(), z.string())]) }),
  rule: (_field, { z }) => z.literal([1, 2], { error: 'choice' }),
  filterOperators: ['set'],
  sorted: true,
  isComparable: it => it === 1 || it === 2,
  sample: (_field, seed) => (seed % 5 === 4 ? 2 : 1),
  switchesRow: true,
}
