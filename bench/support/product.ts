import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Running {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a Node program on a port and waits until it listens. `core` pins it to one processor core. */
export const startNode = async (
  args: (port: number) => readonly string[],
  { env = {}, core }: { env?: NodeJS.ProcessEnv; core?: number } = {},
): Promise<Running> => {
  const port = await freePort()
  const command = core === undefined ? [] : ['taskset', '-c', String(core)]
  const [program = '', ...rest] = [...command, process.execPath, ...args(port)]
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
    // Its log goes where it goes in earnest: into a file.
    stdio: ['ignore', 'pipe', openSync(join(tmpdir(), `user-center-bench-${port}.log`), 'a')],
  })
  child.stdout?.resume()
  await untilListening(port, child)
  return { port, pid: child.pid ?? 0, stop: () => stopped(child) }
}

/** The built product in trial mode, on a PostgreSQL of the caller's; another node of it takes the key of the first. */
export const startProduct = async (
  databaseUrl: string,
  core?: number,
  more: NodeJS.ProcessEnv = {},
): Promise<Running & { keyFile: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'user-center-bench-'))
  const keyFile = more.APP_KEY_FILE ?? join(folder, 'key')
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    APP_KEY_FILE: keyFile,
    DEMO: '1',
    CONSOLE: process.env.CONSOLE,
    ...more,
  }
  return { ...(await startNode(() => ['dist/server/main.js'], { env, core })), keyFile }
}

export const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

const untilListening = async (port: number, child: ChildProcess) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}.`)
    const answered = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('The program did not listen within 30 seconds.')
}

const stopped = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
