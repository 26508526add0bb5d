import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { urlKind } from './kind.ts'

export const urlServer: ServerKind = {
  kind: urlKind,
  storage: storedAs('text', { folded: true, collation: () => 'characters' }),
  comparable: comparableText,
  example: '/path',
}
