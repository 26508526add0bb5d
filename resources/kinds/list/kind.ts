import { isShortText } from '../comparable.ts'
import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'
import { isBlank } from '../plainText.ts'

declare module '../field.ts' {
  interface FieldKinds {
    list: readonly string[]
  }
}

/** A list of at most 200 short texts, of at most `max` (200) characters each; never null. */
export const list = <const O extends CommonOptions & { max?: number }>(options: O) =>
  makeField('list')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })

export const listKind: Kind = {
  name: 'list',
  initial: [],
  settings: z => ({ max: z.number() }),
  rule: ({ max = 200 }, { several, onOneLine, bounded, tooLong }) =>
    several(
      onOneLine(
        bounded('kind.text', max)
          .trim()
          .refine(text => !isBlank(text), { error: 'required', abort: true })
          .max(max, tooLong(max)),
      ),
      200,
    ),
  filterOperators: ['set'],
  filterControl: false,
  isComparable: isShortText,
  sample: (_field, seed) => [`eins${seed}`, `zwei${seed}`],
}
