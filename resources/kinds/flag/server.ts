import { storedAs } from '#server/db/columns.ts'
import { valueOfLabel } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { flagKind } from './kind.ts'

export const flagServer: ServerKind = {
  kind: flagKind,
  storage: storedAs('boolean'),
  writeCell: (value, { wording }) => wording.say(value ? 'kit.yes' : 'kit.no'),
  readCell: (cell, place) => valueOfLabel(cell, place, { 'kit.yes': true, 'kit.no': false }),
  choices: (_field, { say }) => [say('kit.yes'), say('kit.no')],
}
