import { asText, storedAs } from '#server/db/columns.ts'
import { dayOf } from '#server/kit/import/dates.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { dateKind } from './kind.ts'

export const dateServer: ServerKind = {
  kind: dateKind,
  storage: storedAs('date', { toJson: asText }),
  writeCell: (value, { wording }) => wording.day(value as string),
  readCell: (cell, { calendar }) => dayOf(cell, calendar),
  example: '2026-01-31',
}
