import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/kinds.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import { urlKind } from './kind.ts'

export const urlServer: ServerKind = {
  kind: urlKind,
  storage: storedAs('text', { folded: true, collation: () => 'characters' }),
  comparable: comparableText,
  example: '/path',
}
