import { type RawBuilder, sql } from 'kysely'
import { createParams, type Params } from './sql.ts'

/** A part of a statement of Kysely's `sql` tag, from a text that is built with `Params`. */
export const sqlPart = <T = unknown>(build: (params: Params) => string): RawBuilder<T> => {
  const params = createParams()
  const pieces = build(params).split(/\$(\d+)/)
  return sql.join<T>(
    pieces.map((piece, at) =>
      at % 2 === 0 ? sql.raw(piece) : sql.val(params.values[Number(piece) - 1]),
    ),
    sql.raw(''),
  )
}

/** Ids as the right side of `=`: one parameter, however many there are. */
export const anyId = (ids: readonly (string | null)[]): RawBuilder<string> =>
  sql<string>`any(${ids}::bigint[])`
