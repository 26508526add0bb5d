import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** Ids of uploaded files, in the order in which they were chosen. */
    files: readonly string[]
  }
  interface AnyField {
    /**
     * Files: the sibling text field that embeds them. Validation errors are reported on that field.
     */
    shownIn?: string
  }
}

/**
 * Uploaded files, at most `max` (20); never null. Validation errors of files embedded in a text are
 * reported on that text: see `shownIn`.
 */
export const files = <const O extends CommonOptions & { max?: number; shownIn?: string }>(
  options: O,
) =>
  makeField('files')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })

export const filesKind: Kind = {
  name: 'files',
  initial: [],
  settings: z => ({ max: z.number(), shownIn: z.string() }),
  rule: ({ max = 20 }, { several, rowId }) => several(rowId, max),
  filterOperators: null,
  sample: () => [],
  imported: false,
}
