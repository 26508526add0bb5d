import type { AnyField } from '#resources/core/fields.ts'
import { columnOf, literal } from '#server/db/names.ts'

/**
 * SQL of a field's value as it is read, over the alias `t`. A value that has lapsed is read as what
 * it became.
 */
export const fieldValueSql = (name: string, { lapses }: AnyField): string => {
  const column = `t.${columnOf(name)}`
  if (!lapses) return column
  const { from, to, at } = lapses
  return `(case when ${column} = ${literal(from)} and t.${columnOf(at)} <= now() then ${literal(to)} else ${column} end)`
}
