import pg from 'pg'
import type { ConnectionOptions } from '#server/db/open.ts'

/** Where this run's PostgreSQL is: a server of ours behind a socket, or the one of `TEST_DATABASE_URL`. */
export interface TestServer {
  socket?: string
  url?: string
  user?: string
  /** A database that holds the tables of every definition. */
  template: string
  /** The same with what a trial begins with. */
  seeded: string
  /** One without tables. */
  empty: string
}

/** How to connect to one of its databases, as the application does. */
export const locate = (
  { socket, url, user }: TestServer,
  database: string,
): ConnectionOptions['connection'] => {
  if (socket) return { host: socket, port: 5432, user: user ?? '', database }
  const changed = new URL(url ?? '')
  changed.pathname = `/${database}`
  return changed.href
}

/** The same database for its superuser, or for another role without a password. */
export const ownerOf = (
  connection: ConnectionOptions['connection'],
  user = 'uc_owner',
): ConnectionOptions['connection'] => {
  if (typeof connection !== 'string') return { ...connection, user }
  if (user === 'uc_owner') return connection
  const changed = new URL(connection)
  changed.username = user
  return changed.href
}

export const createDatabase = (
  server: TestServer,
  name: string,
  template = server.empty,
): Promise<void> =>
  asOwner(server, async client => {
    const owner = server.user ? ` owner ${server.user}` : ''
    await client.query(`create database ${name} template ${template} strategy file_copy${owner}`)
  })

export const dropDatabase = (server: TestServer, name: string): Promise<void> =>
  asOwner(server, async client => {
    await client.query(`drop database if exists ${name} with (force)`)
  })

const asOwner = async ({ socket, url }: TestServer, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client(
    socket
      ? { host: socket, port: 5432, user: 'uc_owner', database: 'template1' }
      : { connectionString: url },
  )
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same as an address, for a process of its own. */
export const urlOf = (server: TestServer, database: string): string => {
  const connection = locate(server, database)
  if (typeof connection === 'string') return connection
  const { user, host } = connection
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
