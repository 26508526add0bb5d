import type { Database } from '#server/base/deps.ts'
import type { AnyRow } from '#server/base/tables.ts'
import type { Statement } from './transactions.ts'

/** A selection of any size, read in parts. It occupies a connection until it is closed. */
export interface Cursor {
  /** The next rows; empty when all have been read. */
  next(): Promise<AnyRow[]>
  /** Releases the connection; can be called more than once. */
  close(): void
}

const batch = 1000

/** Opens a cursor in a transaction that begins with these statements. */
export const openCursor = async (
  { longReaders }: Database,
  begin: string,
  { text, values = [] }: Statement,
): Promise<Cursor> => {
  const client = await longReaders.connect()
  let closed = false
  // Closing the connection ends everything in its transaction.
  const close = () => {
    if (!closed) client.release(true)
    closed = true
  }
  try {
    await Promise.all([
      client.query(begin),
      client.query(`declare rows no scroll cursor for ${text}`, [...values]),
    ])
  } catch (error) {
    close()
    throw error
  }
  return {
    next: async () => (await client.query<AnyRow>(`fetch ${batch} from rows`)).rows,
    close,
  }
}
