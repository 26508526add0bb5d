import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { filesKind } from './kind.ts'

export const filesServer: ServerKind = {
  kind: filesKind,
  storage: storedAs('bigint[]', {
    toJson: column => `${column}::text[]`,
    files: {
      refersSql: column => `(${column} @> array[f.id])`,
      index: column => `using gin (${column})`,
      filesIn: value => value as readonly string[],
    },
  }),
  writeCell: value => String((value as unknown[]).length || ''),
}
