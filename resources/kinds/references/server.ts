import { ruleOf } from '#resources/core/rules.ts'
import { storedAs } from '#server/db/columns.ts'
import { joinCellValues, splitCellValues } from '#server/kit/export/cellList.ts'
import { cellText } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { referencesKind } from './kind.ts'

export const referencesServer: ServerKind = {
  kind: referencesKind,
  storage: storedAs('bigint[]', {
    type: ({ inRow }) => (inRow ? 'bigint[]' : null),
    toDatabase: value => [...new Set(value as readonly string[])],
    toJson: column => `${column}::text[]`,
    comparedAs: 'bigint',
  }),
  comparable: value => {
    const { success, data } = ruleOf({ kind: 'reference' }).safeParse(value)
    return success ? (data as string) : undefined
  },
  writeCell: (_value, { name, row, wording }) =>
    joinCellValues([row.labels[name] ?? []].flat(), wording.say('kit.export.separator')),
  readCell: cell => splitCellValues(cellText(cell)),
}
