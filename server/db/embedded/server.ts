import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../errors.ts'
import type { Command } from './account.ts'
import type { Folder } from './folder.ts'
import { commandLineOf, isRunning, processesIn, waitUntil } from './processes.ts'

export interface Running {
  /** The id of the running process. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface Launch {
  folder: Folder
  /** The folder of its socket. */
  socket: string
  command: Command
  env: NodeJS.ProcessEnv
  log: Pick<Logger, 'warn'>
}

const standard: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '96MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  log_min_messages: 'warning',
}

/** PostgreSQL's arguments for these files and this socket. */
export const argumentsOf = (
  cluster: string,
  socket: string,
  settings: Readonly<Record<string, string>>,
): string[] => [
  '-D',
  cluster,
  '-k',
  socket,
  '-p',
  '5432',
  ...Object.entries({ ...standard, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
]

/** Runs the server, and restarts it when it dies before it is stopped. */
export const keepRunning = async (launch: Launch): Promise<Running> => {
  await endLeftover(launch)
  let child = await launchOnce(launch)
  let stopping = false
  // The server must not outlive Ctrl+C or process.exit(). Only kill -9 leaves it behind, which the
  // next start handles.
  const last = () => child.kill('SIGINT')
  process.on('exit', last)

  const watch = () => child.once('exit', (code, signal) => void revive(code, signal))
  const revive = async (code: number | null, signal: string | null) => {
    if (stopping) return
    launch.log.warn({ code, signal }, 'PostgreSQL ended; starting it again')
    while (!stopping) {
      try {
        await endLeftover(launch)
        child = await launchOnce(launch)
        return stopping ? void child.kill('SIGINT') : void watch()
      } catch (error) {
        launch.log.warn(
          { error: (error as Error).message },
          'PostgreSQL did not start; trying again',
        )
        await pause(300)
      }
    }
  }
  watch()
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true
      process.off('exit', last)
      await end(child)
    },
  }
}

const launchOnce = async ({ folder, command, env }: Launch): Promise<ChildProcess> => {
  const log = openSync(folder.log, sizeOf(folder.log) > 5_000_000 ? 'w' : 'a')
  const from = sizeOf(folder.log)
  const child = spawn(command.program, [...command.args], {
    cwd: '/',
    // In a session of its own: Ctrl+C in the terminal only reaches Node, which stops the server
    // last.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
  })
  closeSync(log)
  let failure: string | undefined
  child.once('error', error => {
    failure = error.message
  })
  const ready = await waitUntil(
    () =>
      failure !== undefined ||
      child.exitCode !== null ||
      child.signalCode !== null ||
      isReady(folder.cluster, child.pid),
    60_000,
  )
  if (ready && failure === undefined && child.exitCode === null && child.signalCode === null)
    return child
  child.kill('SIGQUIT')
  throw new StartError(
    `PostgreSQL did not start: ${failure ?? readFileSync(folder.log, 'utf8').slice(from).trim().slice(-2000)}`,
  )
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

/** The eighth line of the PID file contains the state of the start. */
const isReady = (cluster: string, pid: number | undefined): boolean => {
  const lines = pidFile(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

const pidFile = (cluster: string): string[] => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await gone
  clearTimeout(late)
}

/**
 * Ends what a killed Node or PostgreSQL left behind. We hold the folder's lock, so no other
 * instance owns it. First the server itself, then its processes that outlive it for a moment and
 * would prevent a new start.
 */
const endLeftover = async ({ folder: { cluster }, socket }: Launch): Promise<void> => {
  const pid = Number(pidFile(cluster)[0])
  if (!pid) return
  // After a reboot, or in a container, the id may belong to another program.
  const isServer = () => isRunning(pid) && commandLineOf(pid).includes(cluster)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServer()) break
    send(pid, signal)
    await waitUntil(() => !isServer(), 5000)
  }
  for (const left of processesIn(cluster)) if (left !== pid) send(left, 'SIGQUIT')
  const isOver = await waitUntil(() => processesIn(cluster).length === 0, 5000)
  if (isServer() || !isOver)
    throw new StartError(
      `A PostgreSQL left over in ${cluster} (process ${pid}) does not end. Stop it first.`,
    )
  disown(cluster, socket)
}

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * PostgreSQL treats the id in its lock files as a running server as long as a signal reaches it,
 * even a zombie or another program. The id of its own parent counts as stale; it still checks that
 * the old shared memory is unused.
 */
const disown = (cluster: string, socket: string): void => {
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
  const [first, ...rest] = pidFile(cluster)
  if (first) writeFileSync(join(cluster, 'postmaster.pid'), [process.pid, ...rest].join('\n'))
}
