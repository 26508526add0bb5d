import { storedAs } from '#server/db/columns.ts'
import { cellText } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { jsonKind } from './kind.ts'

export const jsonServer: ServerKind = {
  kind: jsonKind,
  storage: storedAs('jsonb', { toDatabase: value => JSON.stringify(value) }),
  writeCell: value => JSON.stringify(value),
  readCell: cell => {
    try {
      return JSON.parse(cellText(cell))
    } catch {
      return undefined
    }
  },
  example: '{}',
}
