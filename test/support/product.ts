import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built product as a process of its own. */
export interface Product {
  /** Where it listens, such as `http://127.0.0.1:40001`. */
  readonly address: string
  /** What it said while starting. */
  readonly printed: string
  end(): Promise<void>
}

/** Starts the built product on an empty data folder and a free port. */
export const startProduct = async (settings: NodeJS.ProcessEnv = {}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'user-center-e2e-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    const ended = new Promise(done => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const printed = await untilAddress(server.stdout, server.stderr)
  return { address: /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '', printed, end }
}

const untilAddress = (...streams: NodeJS.ReadableStream[]) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`The server printed no address:\n${text}`)),
      30_000,
    )
    for (const stream of streams)
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (!/http:\/\/127\.0\.0\.1:\d+/.test(text)) return
        // The sign-in hint follows the address in the same write or the next.
        clearTimeout(timer)
        setTimeout(() => resolve(text), 200)
      })
  })
