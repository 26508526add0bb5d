import { storedAs } from '#server/db/columns.ts'
import { valueOfLabel } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { statusKind } from './kind.ts'

export const statusServer: ServerKind = {
  kind: statusKind,
  storage: storedAs('smallint'),
  writeCell: (value, { wording }) =>
    wording.say(value === 1 ? 'kit.status.enabled' : 'kit.status.disabled'),
  readCell: (cell, place) =>
    cell === 1 || cell === 2
      ? cell
      : valueOfLabel(cell, place, { 'kit.status.enabled': 1, 'kit.status.disabled': 2 }),
  choices: (_field, { say }) => [say('kit.status.enabled'), say('kit.status.disabled')],
}
