import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { emailKind } from './kind.ts'

export const emailServer: ServerKind = {
  kind: emailKind,
  storage: storedAs('text', { folded: true, collation: () => 'characters' }),
  comparable: comparableText,
  example: 'name@example.com',
}
