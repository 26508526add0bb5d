import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/kinds.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import { colourKind } from './kind.ts'

export const colourServer: ServerKind = {
  kind: colourKind,
  storage: storedAs('text'),
  comparable: comparableText,
  example: '#1890ff',
}
