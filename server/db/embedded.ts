import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { accountOf, commandAs } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { appDatabase, appUser, bootstrap, initialise, owner } from './embedded/cluster.ts'
import { leaveAsFound, mark, markerOf, openFolder, socketFolder } from './embedded/folder.ts'
import { acquireLock } from './embedded/lock.ts'
import { argumentsOf, keepRunning } from './embedded/server.ts'

export interface Embedded {
  /** The connection of the application. */
  connection: Connection
  /** The superuser, for tests that create databases. */
  ownerConnection: Connection
  /** The process id of the running PostgreSQL. */
  pid(): number | undefined
  stop(): Promise<void>
}

interface Connection {
  host: string
  port: number
  database: string
  user: string
}

/**
 * Starts the PostgreSQL from npm on files in this folder, reachable only by a socket there. Throws
 * a `StartError` when the folder belongs to something else or is in use. `settings` override ours.
 */
export const startEmbedded = async (
  path: string,
  log: Pick<Logger, 'warn'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> => {
  const folder = openFolder(path)
  const release = await acquireLock(folder.root)
  try {
    const account = accountOf()
    const binaries = findBinaries(join(folder.root, 'lib'))
    if (!markerOf(folder.root)) mark(folder.root, false)
    await initialise(folder, binaries, account)
    const socket = socketFolder(folder.root, account)
    const command = commandAs(
      account,
      binaries.postgres,
      argumentsOf(folder.cluster, socket, settings),
      [folder.root],
    )
    const server = await keepRunning({ folder, socket, command, env: binaries.env, log })
    if (existsSync(folder.log)) chmodSync(folder.log, 0o600)
    if (!markerOf(folder.root)?.ready) {
      await bootstrap(socket)
      mark(folder.root, true)
    }
    const at = { host: socket, port: 5432 }
    return {
      connection: { ...at, database: appDatabase, user: appUser },
      ownerConnection: { ...at, database: 'template1', user: owner },
      pid: server.pid,
      stop: () => server.stop().finally(release),
    }
  } catch (error) {
    leaveAsFound(folder)
    release()
    throw error
  }
}
