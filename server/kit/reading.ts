import type { AnyField } from '#resources/core/fields.ts'
import { columnOf, literal } from '#server/db/names.ts'

/** A field's value as everyone reads it, SQL over the alias `t`: what has lapsed is what it has become. */
export const readOf = (name: string, { lapses }: AnyField): string => {
  const column = `t.${columnOf(name)}`
  if (!lapses) return column
  const { from, to, at } = lapses
  return `(case when ${column} = ${literal(from)} and t.${columnOf(at)} <= now() then ${literal(to)} else ${column} end)`
}
