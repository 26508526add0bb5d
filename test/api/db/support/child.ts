import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Writer {
  child: ChildProcess
  /** Of the process that writes. */
  node: number
  /** Of its PostgreSQL. */
  postgres: number
  /** Every number that was acknowledged, until the process is dead. */
  killAfter(count: number): Promise<string[]>
}

/** A parent that never collects its children: the shell starts the command and becomes something that does not wait. */
const careless = ['-c', '"$@" & echo "child $!"; exec sleep 600', 'sh']

export interface Zombie {
  pid: number
  /** Lets it go with its parent. */
  release(): void
}

/** A process that has ended and that nobody collects. */
export const startZombie = async (): Promise<Zombie> => {
  const parent = spawn('sh', [...careless, 'sleep', '0.2'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  return { pid: Number(line.split(' ')[1]), release: () => parent.kill('SIGKILL') }
}

/** A Node process of its own that writes into the folder without pause; below a parent that does not collect it if wanted. */
export const startWriter = async (
  folder: string,
  { below = 'us' }: { below?: 'us' | 'a careless parent' } = {},
): Promise<Writer> => {
  const script = fileURLToPath(new URL('./writer.ts', import.meta.url))
  const command = [process.execPath, '--import', 'tsx', script, folder] as const
  const [program = '', ...args] = below === 'us' ? command : ['sh', ...careless, ...command]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const said: string[] = []
  let node = child.pid as number
  const first = new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The writer ended with ${code}.`)))
    lines.on('line', line => {
      if (line.startsWith('child')) node = Number(line.split(' ')[1])
      else if (line.startsWith('ready')) resolve(line)
      else said.push(line)
    })
  })
  const postgres = Number((await first).split(' ')[1])
  const killAfter = async (count: number) => {
    const reached = new Promise<void>(resolve => {
      lines.on('line', () => said.length >= count && resolve())
    })
    await reached
    process.kill(node, 'SIGKILL')
    if (below === 'us') await once(child, 'close')
    return said
  }
  return { child, node, postgres, killAfter }
}
