import type { AnyRow } from '../overrides.ts'
import { isEmptyValue } from './EmptyValue.tsx'

/** Names of the rows pointed at, as the answer brought them; asks for nothing. */
export const labelsOf = (row: AnyRow, name: string): readonly string[] => {
  const labels = row.labels?.[name]
  if (labels === undefined) return isEmptyValue(row[name]) ? [] : [row[name]].flat().map(String)
  return typeof labels === 'string' ? [labels] : labels
}
