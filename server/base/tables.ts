import type { Transaction } from 'kysely'

/**
 * The tables are derived from the definitions at run time, so the planner checks columns, not the
 * compiler.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Tables = any
export type Tx = Transaction<Tables>
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyRow = Record<string, any>
