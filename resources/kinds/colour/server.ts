import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { colourKind } from './kind.ts'

export const colourServer: ServerKind = {
  kind: colourKind,
  storage: storedAs('text'),
  comparable: comparableText,
  example: '#1890ff',
}
