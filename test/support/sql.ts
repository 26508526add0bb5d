import { CompiledQuery } from 'kysely'
import type { Tx } from '#server/base/tables.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { TestApp } from './app.ts'

/** A row that a test reads, of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
export type TestRow = Record<string, any>

/** Runs a statement inside the transaction and returns its rows. */
export const run = async (
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<TestRow[]> => (await tx.executeQuery<TestRow>(CompiledQuery.raw(text, [...values]))).rows

/** Runs SQL past every policy. */
export const sqlIn = (
  { deps }: Pick<TestApp, 'deps'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<TestRow[]> => systemTransaction(deps.db, tx => run(tx, text, values))
