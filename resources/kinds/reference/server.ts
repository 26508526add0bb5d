import { idStorage } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { referenceKind } from './kind.ts'

export const referenceServer: ServerKind = {
  kind: referenceKind,
  storage: idStorage,
  writeCell: (_value, { name, row }) => String(row.labels[name] ?? ''),
}
