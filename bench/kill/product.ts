import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export interface Product {
  port: number
  /** The process of the product, below a parent that does not collect it. */
  node: number
  /** Waits until a request that needs the database is answered. */
  answersFromDatabase(): Promise<void>
  /** Waits until the process has ended. */
  gone(): Promise<void>
}

/** The shell starts the command and becomes something that never waits for it. */
const careless = ['-c', '"$@" & echo $!; exec sleep infinity', 'sh']

/** Starts the built product on a data folder and waits until it is ready. */
export const startProduct = async (port: number, data: string): Promise<Product> => {
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: data, DATABASE_URL: '' }
  const parent: ChildProcess = spawn('sh', [...careless, process.execPath, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: parent.stdout as NodeJS.ReadableStream })
  const [first] = (await once(lines, 'line')) as [string]
  const node = Number(first)
  lines.resume()
  const path = `http://127.0.0.1:${port}`
  const answers = (address: string, isGood: (answer: Response) => boolean) =>
    fetch(path + address).then(isGood, () => false)
  while (!(await answers('/health/ready', it => it.ok))) {
    if (hasEnded(node)) throw new Error('The product ended while it started.')
    await pause(5)
  }
  return {
    port,
    node,
    answersFromDatabase: async () => {
      while (!(await answers('/user/admin/site/captcha', it => it.ok))) await pause(5)
    },
    gone: async () => {
      while (!hasEnded(node)) await pause(5)
    },
  }
}

/** The PostgreSQL that works in a data folder. */
export const postgresOf = (data: string): number =>
  Number(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

const stateOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.charAt(0) ?? ''
  } catch {
    return ''
  }
}

const hasEnded = (pid: number): boolean => ['', 'Z', 'X'].includes(stateOf(pid))

/** How many processes have ended and were collected by nobody. */
export const collectsNothing = (): number =>
  readdirSync('/proc').filter(name => stateOf(Number(name)) === 'Z').length
