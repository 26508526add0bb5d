import { type RawBuilder, sql } from 'kysely'
import { createParams, type Params } from './sql.ts'

/** A literal or a quoted name, in which a `$1` is text, or a parameter. */
const quotedOrParameter = /('[^']*'|"[^"]*"|\$\d+)/

/** A part of a statement of Kysely's `sql` tag, from a text that is built with `Params`. */
export const sqlPart = <T = unknown>(build: (params: Params) => string): RawBuilder<T> => {
  const params = createParams()
  const pieces = build(params).split(quotedOrParameter)
  return sql.join<T>(
    pieces.map(piece =>
      piece.startsWith('$') ? sql.val(params.values[Number(piece.slice(1)) - 1]) : sql.raw(piece),
    ),
    sql.raw(''),
  )
}

/** Ids as the right side of `=`: one parameter, however many there are. */
export const anyId = (ids: readonly (string | null)[]): RawBuilder<string> =>
  sql<string>`any(${ids}::bigint[])`
