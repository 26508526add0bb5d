import type { Transaction } from 'kysely'

/**
 * The tables of the database with the types of their columns. Each part of the server adds those that it declares, and
 * those of its definitions: see `server/db/tableTypes.ts`. Tables of definitions that are added at run time are not in it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the parts of the server add to it
export interface Tables {}
export type Tx = Transaction<Tables>
// biome-ignore lint/suspicious/noExplicitAny: rows of any definition
export type AnyRow = Record<string, any>
