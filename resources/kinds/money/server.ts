import { storedAs } from '#server/db/columns.ts'
import { digitsOf } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { centsOfMoney } from './cents.ts'
import { moneyKind } from './kind.ts'

export const moneyServer: ServerKind = {
  kind: moneyKind,
  storage: storedAs('bigint', {
    toDatabase: value => centsOfMoney(value as string),
    toJson: column => `(${column} / 100.0)::numeric(20, 2)::text`,
  }),
  readCell: cell =>
    typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : digitsOf(cell),
  example: '12.50',
}
