import type { AnyRow } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { TestApp } from './app.ts'

/** Runs SQL past every policy. */
export const sqlIn = (
  { deps }: Pick<TestApp, 'deps'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<AnyRow[]> => systemTransaction(deps.db, tx => run(tx, text, values))
