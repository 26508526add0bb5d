import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../errors.ts'

const debian = '/usr/lib/postgresql'

/**
 * Runs a program of PostgreSQL's against this database: of those on the PATH and in Debian's
 * folders the oldest that is not older than the server. A newer one could write what an older
 * server does not understand.
 */
export const runProgram = async (
  program: 'pg_dump' | 'pg_restore',
  { url, version, args }: { url: string; version: number; args: readonly string[] },
): Promise<void> => {
  const found = await versionsOf(program)
  const fitting = found.filter(it => it.version >= version).sort((a, b) => a.version - b.version)[0]
  if (!fitting)
    throw new StartError(
      `The database is PostgreSQL ${version}, and ${found.length === 0 ? `no ${program} was found` : `${program} is that of ${Math.max(...found.map(it => it.version))}`}. Install the client programs of PostgreSQL ${version} (on Debian: postgresql-client-${version}), or put their folder on the PATH.`,
    )
  const { address, password } = addressOf(url)
  try {
    await promisify(execFile)(fitting.path, [...args, `--dbname=${address}`], {
      env: { ...process.env, LC_ALL: 'C', ...(password ? { PGPASSWORD: password } : {}) },
      maxBuffer: 16_000_000,
    })
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new StartError(`${program} failed: ${stderr.trim().slice(0, 2000) || message}`)
  }
}

const versionsOf = async (program: string) => {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...(existsSync(debian) ? readdirSync(debian).map(it => join(debian, it, 'bin')) : []),
  ]
  const paths = [...new Set(folders.map(it => join(it, program)))].filter(existsSync)
  const found = await Promise.all(
    paths.map(async path => {
      const said = await promisify(execFile)(path, ['--version']).catch(() => undefined)
      const [, version] = / (\d+)(?:\.|beta|rc|devel)/.exec(said?.stdout ?? '') ?? []
      return version ? [{ path, version: Number(version) }] : []
    }),
  )
  return found.flat()
}

/** The password goes by the environment: every user of the machine can read arguments. */
const addressOf = (url: string) => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // A value that only the driver of the application knows.
  if (address.searchParams.get('sslmode') === 'no-verify')
    address.searchParams.set('sslmode', 'require')
  return { address: address.href, password }
}
