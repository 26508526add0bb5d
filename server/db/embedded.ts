import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { accountOf, commandAs } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { appDatabase, appUser, bootstrap, initialise, owner } from './embedded/cluster.ts'
import { leaveAsFound, mark, markerOf, openFolder, socketFolder } from './embedded/folder.ts'
import { takeLock } from './embedded/lock.ts'
import { argumentsOf, keepRunning } from './embedded/server.ts'

export interface Embedded {
  /** How the application connects. */
  connection: Connection
  /** The superuser, for tests that make databases. */
  ownerConnection: Connection
  /** Of the PostgreSQL that runs now. */
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
 * Starts the PostgreSQL that npm brought, on files in this folder, reachable through a socket there alone.
 * Throws a `StartError` when the folder is another's or in use. `settings` are PostgreSQL's, above our own.
 */
export const startEmbedded = async (
  path: string,
  log: Pick<Logger, 'warn'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> => {
  const folder = openFolder(path)
  const release = await takeLock(folder.root)
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
