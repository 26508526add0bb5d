import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Writer {
  child: ChildProcess
  /** Of its PostgreSQL. */
  postgres: number
  /** Every number that was acknowledged, until the process is dead. */
  killAfter(count: number): Promise<string[]>
}

/** A Node process of its own that writes into the folder without pause. */
export const startWriter = async (folder: string): Promise<Writer> => {
  const script = fileURLToPath(new URL('./writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const said: string[] = []
  const first = new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The writer ended with ${code}.`)))
    lines.on('line', line => (line.startsWith('ready') ? resolve(line) : said.push(line)))
  })
  const postgres = Number((await first).split(' ')[1])
  const killAfter = async (count: number) => {
    const reached = new Promise<void>(resolve => {
      lines.on('line', () => said.length >= count && resolve())
    })
    await reached
    const gone = once(child, 'close')
    child.kill('SIGKILL')
    await gone
    return said
  }
  return { child, postgres, killAfter }
}
