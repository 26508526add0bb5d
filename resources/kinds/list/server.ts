import { storedAs } from '#server/db/columns.ts'
import { joinCellValues, splitCellValues } from '#server/kit/export/cellList.ts'
import { cellText } from '#server/kit/import/cells.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { listKind } from './kind.ts'

export const listServer: ServerKind = {
  kind: listKind,
  storage: storedAs('text[]', { comparedAs: 'text' }),
  comparable: comparableText,
  writeCell: (value, { wording }) =>
    joinCellValues(value as unknown[], wording.say('kit.export.separator')),
  readCell: cell => splitCellValues(cellText(cell)),
}
