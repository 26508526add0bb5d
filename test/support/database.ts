import { randomBytes } from 'node:crypto'
import type { Database } from '#server/base/deps.ts'
import { type ConnectionOptions, openDatabase } from '#server/db/open.ts'
import { createDatabase, dropDatabase, locate, type TestServer } from './testServer.ts'

export interface TestDatabase extends Database {
  /** For a second pool, or a bus, on the same database. */
  readonly connection: ConnectionOptions['connection']
}

interface Wishes {
  /** Without any table. */
  empty?: boolean
  /** With what a trial begins with. */
  seeded?: boolean
  /** Connections at most. */
  size?: number
  timeout?: number
  /** The one of the test run, unless a script brings its own. */
  server?: TestServer | undefined
}

/** A database of the caller's own, with the tables of every definition; closing it drops it. */
export const openTestDatabase = async ({
  empty = false,
  seeded = false,
  size = 10,
  timeout = 20_000,
  server: given,
}: Wishes = {}): Promise<TestDatabase> => {
  const server = given ?? (await import('vitest')).inject('postgres')
  const name = `uc_${randomBytes(6).toString('hex')}`
  await createDatabase(
    server,
    name,
    empty ? server.empty : seeded ? server.seeded : server.template,
  )
  const connection = locate(server, name)
  const db = openDatabase({ connection, size, timeout })
  const close = async () => {
    await db.close()
    await dropDatabase(server, name)
  }
  return { ...db, connection, close }
}
