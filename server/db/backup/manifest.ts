import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors.ts'
import type { Summary } from './summary.ts'

const name = 'backup.json'

/** What a backup says about itself. It is written last: without it a backup is not complete. */
export interface Manifest {
  readonly format: 1
  /** How it was taken, and therefore where it can be restored to. */
  readonly kind: 'embedded' | 'external'
  readonly takenAt: string
  /** Major version of the PostgreSQL that it was taken from. */
  readonly postgres: number
  /** Identifies the key file without revealing the key. */
  readonly key: string
  /** The login roles that own the tables. */
  readonly owners: readonly string[]
  /** SHA-256 of each file of the backup, by its path in it. */
  readonly files: Readonly<Record<string, string>>
  readonly summary: Summary
}

/** Creates the folder of a new backup. One with anything in it is refused. */
export const newFolder = (path: string, what: string, mend: string): string => {
  const folder = resolve(path)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${what} ${folder} is not empty, and nothing is overwritten. ${mend}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes everything from a folder that `newFolder` has returned. */
export const emptyFolder = async (folder: string): Promise<void> => {
  for (const it of readdirSync(folder)) await rm(join(folder, it), { recursive: true, force: true })
}

export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const file = await open(join(folder, name), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const readManifest = (folder: string, kind: Manifest['kind']): Manifest => {
  const path = join(folder, name)
  if (!existsSync(path))
    throw new StartError(`${folder} is not a complete backup: it has no ${name}.`)
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  if (manifest.format !== 1)
    throw new StartError(`${folder} was written by a newer release. Restore it with that release.`)
  if (manifest.kind !== kind) throw new StartError(wrongKinds[kind])
  return manifest
}

const wrongKinds = {
  embedded:
    'This backup was taken from a PostgreSQL of your own. Set DATABASE_URL to the database to restore it to.',
  external:
    'This backup was taken from the embedded PostgreSQL. Unset DATABASE_URL, and name an empty folder with DATA_DIR.',
}

/** SHA-256 of every file below a folder, by its path in it. */
export const digestsIn = async (folder: string): Promise<Record<string, string>> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(it => it.isFile() && it.name !== name)
    .map(it => join(it.parentPath, it.name).slice(folder.length + 1))
    .sort()
  const digests: Record<string, string> = {}
  for (const path of paths) digests[path.replaceAll('\\', '/')] = await digestOf(join(folder, path))
  return digests
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Throws when the files are not those of the manifest. */
export const verifyFiles = async (folder: string, { files }: Manifest): Promise<void> => {
  const found = await digestsIn(folder)
  const wrong = [...new Set([...Object.keys(files), ...Object.keys(found)])].filter(
    path => files[path] !== found[path],
  )
  if (wrong.length > 0)
    throw new StartError(
      `The backup is damaged: ${wrong.length} of its files are missing or changed, such as ${wrong[0]}. Restore another one.`,
    )
}

/** Whether the key file is that of the backup. */
export const keyStateOf = (
  appKeyFile: string,
  { key }: Pick<Manifest, 'key'>,
): 'same' | 'missing' | 'another' => {
  if (!existsSync(appKeyFile)) return 'missing'
  return keyFingerprintOf(appKeyFile) === key ? 'same' : 'another'
}

export const keyFingerprintOf = (appKeyFile: string): string => {
  if (!existsSync(appKeyFile))
    throw new StartError(
      `The key file ${appKeyFile} is missing. Without it nobody can read the secrets in a backup: put it back, or name it with APP_KEY_FILE.`,
    )
  const bytes = Buffer.from(readFileSync(appKeyFile, 'utf8').trim(), 'base64')
  return createHash('sha256').update('user-center backup').update(bytes).digest('hex').slice(0, 16)
}
