import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/product.ts'

export interface Start {
  folder: string
  /** From the command to the first answer. */
  milliseconds: number
  /** Megabytes of Node. */
  memory(): number
  /** Megabytes of PostgreSQL, shared pages counted once. */
  postgresMemory(): number
  stop(): Promise<void>
}

/** Starts the built product on a folder, a new one unless given. */
export const startOnce = async (
  folder = mkdtempSync(join(tmpdir(), 'user-center-start-')),
): Promise<Start> => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    },
    stdio: 'ignore',
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${child.exitCode}: run npm run build first.`)
    await pause(5)
  }
  const milliseconds = performance.now() - began
  return {
    folder,
    milliseconds,
    memory: () => kilobytes(`/proc/${child.pid}/status`, 'VmRSS') / 1024,
    postgresMemory: () =>
      postgresOf(folder).reduce(
        (sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'),
        0,
      ) / 1024,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    answer => answer.ok,
    () => false,
  )

const kilobytes = (path: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? 0)

const postgresOf = (folder: string): number[] => {
  const main = Number(
    readFileSync(join(folder, 'data', 'pg', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const parentOf = (pid: number) => {
    try {
      return kilobytes(`/proc/${pid}/status`, 'PPid')
    } catch {
      return 0
    }
  }
  const all = readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0)
  return [main, ...all.filter(pid => parentOf(pid) === main)]
}
