import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { multilineKind } from './kind.ts'

export const multilineServer: ServerKind = {
  kind: multilineKind,
  storage: storedAs('text', { folded: true }),
  comparable: comparableText,
}
