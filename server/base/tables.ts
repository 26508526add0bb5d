import type { Transaction } from 'kysely'

/**
 * The tables of the database with the types of their columns. Each part of the server adds those that it declares, and
 * those of its definitions: see `server/db/tableTypes.ts`. Tables of definitions that are added at run time are not in it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the parts of the server add to it
export interface Tables {}
export type Tx = Transaction<Tables>

/** Values of a row of any definition, by field. Where the definition is known, its type is used instead. */
export type AnyRow = Record<string, unknown>

/** The same with the id of the row. */
export interface RowWithId extends AnyRow {
  readonly id: string
}

/** A row of any definition as it is stored, in the API's form. */
export interface StoredRow extends RowWithId {
  readonly version: number
  readonly updatedAt: string
}

/** A row of any definition with the titles of what it refers to, by field. */
export interface LabelledRow extends AnyRow {
  readonly labels: Readonly<Record<string, string | readonly string[]>>
}
