import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { secretKind } from './kind.ts'

export const secretServer: ServerKind = {
  kind: secretKind,
  storage: storedAs('bytea', { type: ({ kept }) => (kept === 'sealed' ? 'bytea' : null) }),
}

declare module '#server/db/tableTypes.ts' {
  interface StoredValues {
    /** Encrypted. It is null while there is none, also where the form requires one. */
    secret: Buffer | null
  }
}
