import { type LengthOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** HTML, sanitised by the server before it is stored. */
    richText: string
  }
}

/** Formatted text as sanitised HTML, at most `max` (100000) characters. */
export const richText = <const O extends LengthOptions>(options: O) =>
  makeField('richText')<string, O>(options)

/** Sanitising blocks the event loop, and its time grows with the number of tags. */
const maxTags = 5000
const hasFewTags = (text: string) => {
  let found = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) found += 1
  return found <= maxTags
}

export const richTextKind: Kind = {
  name: 'richText',
  settings: z => ({ min: z.number(), max: z.number() }),
  rule: (field, { written, onLines }) =>
    written(onLines, field, 100_000).refine(hasFewTags, `tags:${maxTags}`),
  filterOperators: null,
  sample: (_field, seed) => `<p>\u7b2c <strong>${seed}</strong> \u6bb5</p>`,
  imported: false,
}
