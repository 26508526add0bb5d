import { isRowId } from '../comparable.ts'
import { type AnyField, makeField, type ReferenceOptions } from '../field.ts'
import type { Kind } from '../kind.ts'
import { referenceSettings } from '../reference/kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    references: readonly string[]
  }
  interface AnyField {
    /**
     * References: the ids are stored in the row itself, as an array without foreign keys, instead of
     * a link table. For many ids in rows that change by the thousand, such as the menus of roles.
     */
    inRow?: true
  }
}

/** Ids of rows of another resource, without order; never null. */
export const references = <
  const To extends string,
  const O extends ReferenceOptions & Pick<AnyField, 'inRow'>,
>(
  to: To,
  options: O,
) =>
  makeField('references')<
    readonly string[],
    O & { readonly to: To; readonly initial: readonly [] }
  >({ ...options, to, initial: [] })

export const referencesKind: Kind = {
  name: 'references',
  initial: [],
  settings: z => ({ ...referenceSettings(z), inRow: z.literal(true) }),
  rule: (_field, { several, rowId }) => several(rowId, 10_000),
  filterOperators: ['set'],
  isComparable: isRowId,
  canonical: value => (Array.isArray(value) ? [...new Set(value)].sort() : value),
  sample: () => [],
  refers: 'many',
  bulk: true,
}
