import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { secretKind } from './kind.ts'

export const secretServer: ServerKind = {
  kind: secretKind,
  storage: storedAs('bytea', { type: ({ kept }) => (kept === 'sealed' ? 'bytea' : null) }),
}
