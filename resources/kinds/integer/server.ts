import { storedAs } from '#server/db/columns.ts'
import { digitsOf } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { integerKind } from './kind.ts'

export const integerServer: ServerKind = {
  kind: integerKind,
  storage: storedAs('integer'),
  // Not by the rule: a value beyond `min` or `max` is the end of a range like any other.
  comparable: value =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
      ? value
      : undefined,
  readCell: cell => {
    const digits = digitsOf(cell)
    return /^-?\d+(?:\.0+)?$/.test(digits) ? Number(digits) : cell
  },
  example: '10',
}
