import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from '../errors.ts'
import type { Account } from './account.ts'
import { lockName } from './lock.ts'

/** Major version of the PostgreSQL from npm; its files only work with this version. */
const version = 18
const markerName = 'user-center.json'

interface Marker {
  postgres: number
  /** Whether roles and database have been created. */
  ready: boolean
}

export interface Folder {
  root: string
  /** PostgreSQL's own files. */
  cluster: string
  log: string
}

/**
 * Creates the folder, or checks that it is empty or ours. A folder of something else is refused
 * before anything in it is changed.
 */
export const openFolder = (path: string): Folder => {
  const wanted = resolve(path)
  mkdirSync(wanted, { recursive: true, mode: 0o755 })
  const root = realpathSync(wanted)
  const names = readdirSync(root).filter(name => !name.startsWith(lockName))
  if (names.length > 0 && !names.includes(markerName))
    throw new StartError(
      `The data folder ${root} holds files that are not User Center's. Choose an empty folder with DATA_DIR.`,
    )
  const found = markerOf(root)
  if (found && found.postgres !== version)
    throw new StartError(
      `The data folder ${root} was written by PostgreSQL ${found.postgres}, this release brings ${version}. Start the release it belongs to.`,
    )
  return { root, cluster: join(root, 'pg'), log: join(root, 'postgres.log') }
}

/** Removes what a failed start created before the cluster was initialised. */
export const leaveAsFound = ({ root, cluster }: Folder): void => {
  if (existsSync(cluster)) return
  for (const name of [markerName, 'lib', 'pg.new'])
    rmSync(join(root, name), { recursive: true, force: true })
}

export const markerOf = (root: string): Marker | undefined => {
  const path = join(root, markerName)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export const mark = (root: string, ready: boolean) =>
  writeFileSync(
    join(root, markerName),
    `${JSON.stringify({ postgres: version, ready } satisfies Marker)}\n`,
  )

/** Creates a folder for PostgreSQL that nobody else can read. */
export const makePrivate = (path: string, account: Account | undefined): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/**
 * The folder of the socket. Its whole path must fit into 107 bytes, so for a deep data folder it is
 * elsewhere.
 */
export const socketFolder = (root: string, account: Account | undefined): string => {
  const near = join(root, 'socket')
  if (Buffer.byteLength(near) + '/.s.PGSQL.5432'.length <= 100) return makePrivate(near, account)
  const key = createHash('sha256').update(root).digest('hex').slice(0, 8)
  return makePrivate(mkdtempSync(join(tmpdir(), `user-center-${key}-`)), account)
}
