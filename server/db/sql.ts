import { CompiledQuery } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { idPattern, isInIdRange } from '#resources/kinds/ids.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'

/** The values of a statement, used in its text as `$n`. */
export interface Params {
  readonly values: unknown[]
  /**
   * Adds a value and returns its placeholder, with a cast where PostgreSQL cannot infer the type.
   */
  add(value: unknown, type?: string): string
}

export const createParams = (): Params => {
  const values: unknown[] = []
  return {
    values,
    add: (value, type) => {
      values.push(value)
      return type ? `$${values.length}::${type}` : `$${values.length}`
    },
  }
}

/** Runs a statement inside the transaction and returns its rows. */
export const run = async (
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<AnyRow[]> => {
  const { rows } = await tx.executeQuery<AnyRow>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A LIKE pattern that matches the text anywhere; `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string): string => `%${prefixPattern(text)}`

/**
 * The patterns of a search for `containsTextSql`: the text as it is written, and folded. Of a text that
 * shows nothing only the first is left. Both are null without a search.
 */
export const searchPatternsOf = (
  text: string | undefined,
): { readonly written: string | null; readonly folded: string | null } => {
  if (text === undefined) return { written: null, folded: null }
  return { written: containsPattern(text), folded: containsPattern(fold(text) || text) }
}

/** The same at the beginning only. */
export const prefixPattern = (text: string): string => `${exactPattern(text)}%`

/** A pattern that matches exactly the text; with ILIKE in any case. */
export const exactPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** An id within PostgreSQL's range. One beyond it becomes `0`, which matches no row. */
export const idInRange = (id: string): string => (isInIdRange(id) ? id : '0')

/** Whether a value is a text in the form of an id. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && idPattern.test(text)

/** Whether PostgreSQL can store the text: it must not contain NUL or lone surrogates. */
export const isStorableText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)
