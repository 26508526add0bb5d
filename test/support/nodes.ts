import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Processes of the API that share one database and one key. */
export interface Nodes {
  readonly ports: readonly number[]
  readonly appKey: Buffer
  /** Sends a process so many signals to end, and returns how it ended. */
  end(at: number, signals?: number): Promise<Ended>
  close(): Promise<void>
}

/** Starts the processes one after the other: the first one creates the tables and runs the seed. */
export const startNodes = async (databaseUrl: string, count: number): Promise<Nodes> => {
  const folder = await mkdtemp(join(tmpdir(), 'user-center-nodes-'))
  const appKey = randomBytes(32)
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, appKey.toString('base64'), { mode: 0o600 })
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    APP_KEY_FILE: keyFile,
    NODE_ENV: 'production',
    CONSOLE: 'none',
    HOST: '127.0.0.1',
    // Passkeys need a host name; they do not work with an IP address.
    HOSTS: 'uc.example',
    LOG_LEVEL: 'error',
    PORT: '0',
    // Callers can then have different addresses, by `X-Forwarded-For`.
    PROXIES: '1',
    DEMO: '1',
    // Simultaneous writes of one person must meet in the database, not wait in a queue before it.
    REQUESTS_PER_PERSON: '0',
  }
  const started: Node[] = []
  const close = async () => {
    await Promise.all(started.map(node => ended(node)))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let left = count; left > 0; left -= 1) started.push(await startNode(env))
  } catch (error) {
    await close()
    throw error
  }
  return {
    ports: started.map(it => it.port),
    appKey,
    end: (at, signals) => ended(started[at] as Node, signals),
    close,
  }
}

export interface Ended {
  readonly code: number | null
  /** Milliseconds from the signal to the end. */
  readonly took: number
}

interface Node {
  readonly child: ChildProcess
  readonly port: number
}

const startNode = async (env: NodeJS.ProcessEnv): Promise<Node> => {
  const args = ['--import', 'tsx', 'server/main.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found) resolve(Number(found))
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    child.once('exit', code => reject(new Error(`The process ended with ${code}:\n${said}`)))
  })
  return { child, port }
}

const ended = async ({ child }: Node, signals = 1): Promise<Ended> => {
  const begun = performance.now()
  if (child.exitCode !== null) return { code: child.exitCode, took: 0 }
  const gone = once(child, 'exit')
  for (let left = signals; left > 0; left -= 1) child.kill('SIGTERM')
  await gone
  return { code: child.exitCode, took: performance.now() - begun }
}
