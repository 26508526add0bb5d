import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { freePort } from './freePort.mjs'
import { must, run } from './run.mjs'

const home = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/**
 * Starts a PostgreSQL of the distribution on an empty folder, for the second run of the API tests.
 * Returns its address and a function that stops it, or undefined when none is installed and none is to be.
 */
export const startPostgres = async ({ durable = false, install = true } = {}) => {
  const bin = programs() ?? (install ? await installed() : undefined)
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'user-center-pg-'))
  const port = await freePort()
  const data = join(folder, 'data')
  if (isRoot) await must('chown', 'chown', ['postgres', folder])
  await must(
    'initdb',
    ...asPostgres(join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ]),
  )
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=${durable ? 'on' : 'off'} -c max_connections=300`
  const control = args =>
    asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args])
  await must('Starting PostgreSQL', ...control(['-o', settings, 'start']), { stdio: 'ignore' })
  return {
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(...control(['-m', 'immediate', 'stop']))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const programs = () => {
  if (!existsSync(home)) return undefined
  const version = readdirSync(home)
    .filter(name => Number(name) >= 15)
    .sort()[0]
  return version && existsSync(join(home, version, 'bin/initdb'))
    ? join(home, version, 'bin')
    : undefined
}

const installed = async () => {
  await installFromDebian('PostgreSQL', ['postgresql'])
  return programs()
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (program, args) =>
  isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]]
    : [program, args]
