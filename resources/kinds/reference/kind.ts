import { isRowId } from '../comparable.ts'
import { makeField, type ReferenceOptions } from '../field.ts'
import type { Kind, Zod } from '../kind.ts'

/** The id of a row of another resource. */
export const reference = <const To extends string, const O extends ReferenceOptions>(
  to: To,
  options: O,
) => makeField('reference')<string, O & { readonly to: To }>({ ...options, to })

export const referenceKind: Kind = {
  name: 'reference',
  settings: z => referenceSettings(z),
  rule: (_field, { rowId }) => rowId,
  filterOperators: ['set'],
  sorted: true,
  isComparable: isRowId,
  sample: () => null,
  refers: 'one',
  bulk: true,
}

/** The settings of one reference and of many. */
export const referenceSettings = (z: Zod) => ({
  to: z.string(),
  pick: z.record(z.string(), z.json()),
  within: z.string(),
  nameIn: z.string(),
  onDelete: z.enum(['refuse', 'clear', 'keep']),
})
