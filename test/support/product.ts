import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { languages } from '#i18n/catalog.ts'

/** The built product, running in a process of its own. */
export interface Product {
  /** Its address, such as `http://127.0.0.1:40001`. */
  readonly address: string
  /** What it printed while starting. */
  readonly printed: string
  /** Asks it to stop, or ends it at once by another signal. */
  end(signal?: NodeJS.Signals): Promise<void>
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
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ended = new Promise(done => server.once('exit', done))
    if (server.exitCode === null && server.kill(signal)) await ended
    await rm(folder, { recursive: true, force: true })
  }
  const printed = await untilGreeting(server)
  return { address: addressesIn(printed)[0] ?? '', printed, end }
}

const addressesIn = (text: string) => text.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []

/** The greeting names the address once per language, and an empty line ends it. */
const isGreeting = (text: string): boolean => {
  const address = addressesIn(text)
  const last = address.at(-1) ?? ''
  return address.length >= languages.length && text.slice(text.lastIndexOf(last)).includes('\n\n')
}

/** Waits until the whole greeting is printed. Rejects when the server ends before, and after 30 s. */
const untilGreeting = (server: ChildProcessByStdio<null, Readable, Readable>) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${why}:\n${text}`))
    const timer = setTimeout(() => fail('The server printed no address'), 30_000)
    server.once('exit', code => fail(`The server ended with ${code}`))
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (!isGreeting(text)) return
        clearTimeout(timer)
        resolve(text)
      })
  })
