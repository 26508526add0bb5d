import { CompiledQuery } from 'kysely'
import type { AnyRow, Tx } from './types.ts'

/** The values of a statement, each standing in its text as `$n`. */
export interface Params {
  readonly values: unknown[]
  /** Takes a value and answers its place, with a cast where PostgreSQL cannot tell the type. */
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

/** Runs a statement inside the transaction and answers its rows. */
export const run = async (
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<AnyRow[]> => {
  const { rows } = await tx.executeQuery<AnyRow>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A pattern that finds the text anywhere, its own `%`, `_` and `\` taken as they are. */
export const containing = (text: string): string => `%${startingWith(text)}`

/** The same at the beginning alone. */
export const startingWith = (text: string): string => `${literally(text)}%`

/** The text itself, in any case. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const mostBigint = 9_223_372_036_854_775_807n

/** An id that PostgreSQL can hold; one beyond its range stands for no row. */
export const idWithin = (id: string): string =>
  id.length < 19 || BigInt(id) <= mostBigint ? id : '0'

export const idPattern = /^[1-9]\d{0,18}$/

/** Whether a text is an id at all. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && idPattern.test(text)

/** PostgreSQL holds no NUL and no lone surrogate. */
export const isPlain = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)
