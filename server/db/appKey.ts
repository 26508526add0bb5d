import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { asUnwritable, StartError } from './errors.ts'

/**
 * The 32-byte key that encrypts stored secrets. A missing key is only created for a new database;
 * later a new one would make every encrypted value unreadable.
 */
export const openAppKey = (path: string, { fresh }: { fresh: boolean }): Buffer => {
  if (!existsSync(path)) {
    if (!fresh)
      throw new StartError(
        `The key file ${path} is missing, and the database holds what it seals. Put the file back, or name it with APP_KEY_FILE.`,
      )
    try {
      create(path)
    } catch (error) {
      throw asUnwritable(
        error,
        `The key file ${path}`,
        'Mend it, or name another with APP_KEY_FILE.',
      )
    }
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== 32)
    throw new StartError(
      `The key file ${path} must hold 32 random bytes in base64, such as: openssl rand -base64 32`,
    )
  if (isKnown(key))
    throw new StartError(
      `The key in ${path} is known to everyone. Make one of your own: openssl rand -base64 32 > ${path}`,
    )
  narrow(path)
  return key
}

const create = (path: string) => {
  mkdirSync(dirname(path), { recursive: true })
  const half = `${path}.${process.pid}`
  writeFileSync(half, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // When two processes start at once, the key of the first one is used.
    linkSync(half, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(half, { force: true })
  }
}

/** Whether a key is obviously not random: a single repeated byte, a sequence, or typed text. */
const isKnown = (key: Buffer): boolean =>
  new Set(key).size < 4 ||
  key.every((byte, at) => byte === at) ||
  key.every(byte => byte >= 32 && byte < 127)

const narrow = (path: string) => {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
}
