import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { phoneKind } from './kind.ts'

export const phoneServer: ServerKind = {
  kind: phoneKind,
  storage: storedAs('text', { folded: true }),
  comparable: comparableText,
  example: '13800000000',
}
