import { dirname, join, resolve } from 'node:path'
import { StartError } from './db/errors.ts'

/** What the environment says, checked. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Holds the embedded PostgreSQL's files and all else that is kept. */
  readonly dataDir: string
  /** A PostgreSQL of one's own; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Connections to the database at most. */
  readonly poolSize: number
  readonly appKeyFile: string
  /** `DEMO`: null when the variable is not set, and the mode follows the database. */
  readonly demo: boolean | null
  /** Proxies in front that may set `X-Forwarded-For`. */
  readonly proxies: number
}

/** Reads the variables; a bad value ends the start with a sentence that names it. */
export const readEnv = (from: NodeJS.ProcessEnv): Env => {
  const dataDir = resolve(from.DATA_DIR || './data')
  return {
    port: whole(from, 'PORT', { otherwise: 8000, least: 0, most: 65_535 }),
    host: from.HOST || '127.0.0.1',
    dataDir,
    databaseUrl: databaseUrl(from.DATABASE_URL),
    poolSize: whole(from, 'POOL_SIZE', { otherwise: 10, least: 2, most: 500 }),
    // Beside the data folder: a copy of the data must not carry the key that opens its secrets.
    appKeyFile: from.APP_KEY_FILE
      ? resolve(from.APP_KEY_FILE)
      : join(dirname(dataDir), `${dataDir.split(/[\\/]/).at(-1) || 'data'}.key`),
    demo: flag(from, 'DEMO'),
    proxies: whole(from, 'PROXIES', { otherwise: 0, least: 0, most: 10 }),
  }
}

interface Bounds {
  otherwise: number
  least: number
  most: number
}

const whole = (
  from: NodeJS.ProcessEnv,
  name: string,
  { otherwise, least, most }: Bounds,
): number => {
  const text = from[name]?.trim()
  if (!text) return otherwise
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new StartError(`${name} is '${text}'; it must be a whole number from ${least} to ${most}.`)
}

const meanings: Readonly<Record<string, boolean>> = {
  1: true,
  true: true,
  on: true,
  yes: true,
  0: false,
  false: false,
  off: false,
  no: false,
}

const flag = (from: NodeJS.ProcessEnv, name: string): boolean | null => {
  const text = from[name]?.trim().toLowerCase()
  if (!text) return null
  const meaning = meanings[text]
  if (meaning === undefined) throw new StartError(`${name} is '${text}'; it must be true or false.`)
  return meaning
}

const databaseUrl = (text: string | undefined): string | null => {
  if (!text?.trim()) return null
  // The value itself may hold a password, so the sentence does not repeat it.
  const wrong = new StartError(
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  )
  if (!URL.canParse(text)) throw wrong
  const { protocol, pathname } = new URL(text)
  if (!['postgres:', 'postgresql:'].includes(protocol) || pathname.length < 2) throw wrong
  return text.trim()
}
