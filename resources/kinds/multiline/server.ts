import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/kinds.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import { multilineKind } from './kind.ts'

export const multilineServer: ServerKind = {
  kind: multilineKind,
  storage: storedAs('text', { folded: true }),
  comparable: comparableText,
}
