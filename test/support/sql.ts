import { systemTransaction } from '#server/db/system.ts'
import { run } from '#server/kit/sql.ts'
import type { AnyRow } from '#server/kit/types.ts'
import type { TestApp } from './app.ts'

/** Runs SQL past every policy. */
export const sqlIn = (
  { deps }: Pick<TestApp, 'deps'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<AnyRow[]> => systemTransaction(deps.db, tx => run(tx, text, values))
