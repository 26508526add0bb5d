import { isShortText } from '../comparable.ts'
import { type AnyField, type LengthOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

/** Named patterns for a line of text. */
type Shape = 'userName' | 'code' | 'path' | 'version'

declare module '../field.ts' {
  interface FieldKinds {
    text: string
  }
  interface AnyField {
    /** Text: a named pattern. Texts with one are not searched by pinyin and sorted by characters. */
    shape?: Shape
    /**
     * Text: the dialog generates an idempotency key each time it opens and shows no input for it, so
     * a repeated request has one effect.
     */
    auto?: 'key'
  }
}

/** One line of text, at most `max` (255) characters. */
export const text = <const O extends LengthOptions & Pick<AnyField, 'shape' | 'auto'>>(
  options: O,
) => makeField('text')<string, O>(options)

/** The message of a violation is `validation.shape.<name>`. */
const shapes: Record<Shape, RegExp> = {
  userName: /^[A-Za-z0-9][\w.@-]*$/,
  code: /^[\w.:-]*$/,
  path: /^[\w/:.-]*$/,
  version: /^\d{1,9}(?:\.\d{1,9}){1,3}(?:[-+][\w.+-]+)?$/,
}

export const textKind: Kind = {
  name: 'text',
  settings: z => ({
    min: z.number(),
    max: z.number(),
    shape: z.enum(Object.keys(shapes)),
    auto: z.literal('key'),
  }),
  rule: (field, { written, onOneLine }) => {
    const rule = written(onOneLine, field, 255)
    return field.shape ? rule.regex(shapes[field.shape], `shape.${field.shape}`) : rule
  },
  filterOperators: ['like', 'set'],
  sorted: true,
  isComparable: isShortText,
  sample: (field, seed, name) => {
    if (field.shape === 'version') return `1.0.${seed}`
    // In Chinese, since a free text may be in any script.
    const sample = field.shape ? `${name.slice(0, 8)}${seed}` : `${name} \u6837\u4f8b ${seed}`
    return fitSample(field, sample)
  },
  text: 'name',
}

/** Cuts a sample from the front, or pads it, to the length limits of the field. */
export const fitSample = ({ min = 0, max = 255 }: AnyField, sample: string): string =>
  sample.slice(-max).padEnd(min, 'x')
