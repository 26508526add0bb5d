import { ruleOf } from '#resources/core/rules.ts'
import { momentStorage } from '#server/db/columns.ts'
import { momentOf } from '#server/kit/import/dates.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { isDay } from '../comparable.ts'
import { dateTimeKind } from './kind.ts'

export const dateTimeServer: ServerKind = {
  kind: dateTimeKind,
  storage: momentStorage,
  // A day is the moment of its beginning.
  comparable: (value, field) => {
    const rule = ruleOf(isDay(value) ? { kind: 'date' } : field)
    const { success, data } = rule.safeParse(value)
    return success ? (data as string) : undefined
  },
  writeCell: (value, { wording }) => wording.moment(value as string),
  readCell: (cell, { calendar }) => momentOf(cell, calendar),
  example: '2026-01-31 09:30',
}
