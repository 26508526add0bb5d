import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Env } from '#server/base/env.ts'
import { type Account, accountOf } from '../embedded/account.ts'
import { appDatabase } from '../embedded/cluster.ts'
import { makePrivate, mark, markerOf } from '../embedded/folder.ts'
import { isLocked } from '../embedded/lock.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { asUnwritable, StartError } from '../errors.ts'
import { clientOptions } from '../open.ts'
import { allowSearch } from '../roles.ts'
import { withoutTimeout } from '../withoutTimeout.ts'
import {
  digestsIn,
  emptyFolder,
  keyFingerprintOf,
  type Manifest,
  newFolder,
  readManifest,
  verifyFiles,
  writeManifest,
} from './manifest.ts'
import { endSessions, mustEqual, summaryOf } from './summary.ts'

const quiet = { warn: () => undefined }

/**
 * Copies the data folder by PostgreSQL's low-level base backup, whether the server runs or not. The
 * bundled binaries contain no `pg_dump`. Then PostgreSQL is started on the copy: it replays the
 * WAL, and what it holds is counted, so a backup that cannot be started is never called one.
 */
export const backupEmbedded = async (env: Env, target: string): Promise<Manifest> => {
  const root = resolve(env.dataDir)
  if (!existsSync(root) || !markerOf(root)?.ready)
    throw new StartError(`There is no installation in ${root} yet: see DATA_DIR.`)
  const key = keyFingerprintOf(env.appKeyFile)
  const folder = newFolder(target, 'The folder', 'Name another folder for the backup.')
  try {
    const takenAt = new Date().toISOString()
    const source = await reach(root)
    try {
      await copyCluster(source.connection, join(root, 'pg'), join(folder, 'pg'))
    } finally {
      await source.leave()
    }
    mark(folder, true)
    const summary = await startedOn(folder, 'The copy', summaryOf)
    const manifest: Manifest = {
      format: 1,
      kind: 'embedded',
      takenAt,
      postgres: markerOf(folder)?.postgres ?? 0,
      key,
      owners: [],
      files: await digestsIn(folder),
      summary,
    }
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    await emptyFolder(folder)
    throw asUnwritable(error, `The backup ${folder}`, 'Make room, or name another folder.')
  }
}

/** Copies a backup into an empty data folder, compares what it holds, and ends its sessions. */
export const restoreEmbedded = async (env: Env, source: string): Promise<Manifest> => {
  const from = resolve(source)
  const manifest = readManifest(from, 'embedded')
  const folder = newFolder(env.dataDir, 'The data folder', 'Choose an empty folder with DATA_DIR.')
  try {
    const account = accountOf()
    await chmod(folder, 0o755)
    await cp(from, folder, { recursive: true, filter: path => !path.endsWith('backup.json') })
    await verifyFiles(folder, manifest)
    await give(join(folder, 'pg'), account)
    await startedOn(folder, 'What was restored', async client => {
      mustEqual(await summaryOf(client), manifest.summary)
      await allowSearch(client)
      await endSessions(client)
    })
    return manifest
  } catch (error) {
    await emptyFolder(folder)
    throw asUnwritable(
      error,
      `The data folder ${folder}`,
      'Make room, or choose another with DATA_DIR.',
    )
  }
}

interface Reached {
  connection: pg.ClientConfig
  leave(): Promise<void>
}

/** The running server of the folder, or one that is started for the backup. */
const reach = async (root: string): Promise<Reached> => {
  if (!isLocked(root)) {
    const embedded = await startEmbedded(root, quiet)
    return { connection: asOwner(embedded), leave: () => embedded.stop() }
  }
  // The fifth line is the folder of the socket.
  const host = readFileSync(join(root, 'pg', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const connection = { host, port: 5432, user: 'uc_owner', database: appDatabase }
  return { connection, leave: async () => undefined }
}

const asOwner = ({ connection, ownerConnection }: Embedded): pg.ClientConfig => ({
  ...ownerConnection,
  database: connection.database,
})

const withClient = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...clientOptions(''), ...connection, connectionString: undefined })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What a base backup leaves out: files of the running process, and what is made at each start. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'current_logfiles',
])
const leftEmpty = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isTemporary = (name: string) => name.startsWith('pgsql_tmp') || name === 'pg_internal.init'

const copyCluster = (connection: pg.ClientConfig, from: string, to: string): Promise<void> =>
  withClient(connection, async client => {
    const account = accountOf()
    makePrivate(to, account)
    // Keeps the WAL of the copy's time. It ends with the connection.
    await client.query(
      `select pg_create_physical_replication_slot('uc_backup_${process.pid}', true, true)`,
    )
    const { rows: begun } = await client.query(
      withoutTimeout("select pg_walfile_name(pg_backup_start('user-center', true)) as segment"),
    )
    await copyFolder(from, to)
    // Last, so that it is no older than the files.
    await copyFile(join(from, 'global', 'pg_control'), join(to, 'global', 'pg_control'))
    const { rows: ended } = await client.query(
      withoutTimeout(
        'select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)',
      ),
    )
    const { segment, labelfile, spcmapfile } = ended[0]
    if (spcmapfile)
      throw new StartError(
        'The data folder has tablespaces of its own, which a backup cannot hold.',
      )
    await writeFile(join(to, 'backup_label'), labelfile)
    for (const name of await readdir(join(from, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name) && name >= begun[0].segment && name <= segment)
        await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
    await give(to, account)
  })

const copyFolder = async (from: string, to: string): Promise<void> => {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut.has(entry.name) || isTemporary(entry.name)) continue
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!leftEmpty.has(entry.name)) await copyFolder(source, target)
    } else if (entry.isFile() && entry.name !== 'pg_control') await copyIfThere(source, target)
  }
}

/** Tables may be dropped meanwhile; the WAL says so. */
const copyIfThere = (from: string, to: string) =>
  copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || existsSync(from)) throw error
  })

/** PostgreSQL only starts on files of its own account. */
const give = async (folder: string, account: Account | undefined): Promise<void> => {
  await chmod(folder, 0o700)
  if (!account) return
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
}

/** Starts PostgreSQL on these files for some work, and leaves nothing but its files behind. */
const startedOn = async <T>(
  folder: string,
  what: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const embedded = await startEmbedded(folder, quiet).catch((error: Error) => {
    throw new StartError(`${what} cannot be started. ${error.message}`)
  })
  try {
    return await withClient(asOwner(embedded), work)
  } finally {
    await embedded.stop()
    for (const name of [
      'socket',
      'lib',
      'postgres.log',
      'pg/postmaster.opts',
      'pg/backup_label.old',
    ])
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
