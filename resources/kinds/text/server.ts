import { storedAs } from '#server/db/columns.ts'
import { comparableText } from '#server/kit/query/comparable.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { textKind } from './kind.ts'

export const textServer: ServerKind = {
  kind: textKind,
  storage: storedAs('text', {
    folded: true,
    collation: ({ shape }) => (shape ? 'characters' : 'languages'),
  }),
  comparable: comparableText,
}
