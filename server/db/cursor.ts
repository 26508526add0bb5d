import type { Database } from '#server/deps.ts'
import type { AnyRow } from '#server/kit/types.ts'
import type { Statement } from './scope.ts'

/** A selection of any size, read little by little. It holds a connection until it is closed. */
export interface Cursor {
  /** The next rows; none once all have been read. */
  next(): Promise<AnyRow[]>
  /** Lets go of the connection; may be called more than once. */
  close(): void
}

const batch = 1000

/** Reads in a transaction that begins with these statements. */
export const openCursor = async (
  { streams }: Database,
  begin: string,
  { text, values = [] }: Statement,
): Promise<Cursor> => {
  const client = await streams.connect()
  let closed = false
  // Whatever goes on in its transaction ends with the connection.
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
