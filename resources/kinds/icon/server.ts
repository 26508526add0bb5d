import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { iconKind } from './kind.ts'

export const iconServer: ServerKind = {
  kind: iconKind,
  storage: storedAs('text'),
  comparable: comparableText,
  example: 'Group',
}
