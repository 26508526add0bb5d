import { isShortText } from '../comparable.ts'
import { type LengthOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'
import { fitSample } from '../text/kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    multiline: string
  }
}

/** Several lines of text, at most `max` (2000) characters. */
export const multiline = <const O extends LengthOptions>(options: O) =>
  makeField('multiline')<string, O>(options)

export const multilineKind: Kind = {
  name: 'multiline',
  settings: z => ({ min: z.number(), max: z.number() }),
  rule: (field, { written, onLines }) => written(onLines, field, 2000),
  // Not sorted: a text of that length does not fit into an index.
  filterOperators: ['like', 'set'],
  isComparable: isShortText,
  sample: (field, seed, name) => fitSample(field, `${name}\n\u7b2c ${seed} \u884c`),
  text: 'prose',
}
