import { Worker } from 'node:worker_threads'
import { codes, Refusal } from '#server/errors.ts'
import type { FileProblem, Line } from './importTable.ts'

const patience = 10_000
const memory = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 }
/** Files read at a time. */
const most = 2
let running = 0

/** The lines of an xlsx or CSV file, read in a thread of its own with a limit of time and of memory. */
export const readLines = async (bytes: Uint8Array): Promise<readonly Line[]> => {
  if (running >= most) throw new Refusal('errors.busy', { code: codes.busy })
  running += 1
  try {
    const { lines, problem } = await answerOf(await startWorker(bytes))
    if (problem) throw refused(problem)
    if (!lines || lines.length < 2) throw refused('empty')
    return lines
  } finally {
    running -= 1
  }
}

const refused = (problem: FileProblem) => new Refusal(`errors.import.${problem}`)

interface Answer {
  lines?: readonly Line[]
  problem?: FileProblem
}

const answerOf = (worker: Worker): Promise<Answer> =>
  new Promise<Answer>(resolve => {
    const late = setTimeout(() => resolve({ problem: 'tooLarge' }), patience)
    worker.once('message', (answer: Answer) => resolve(answer))
    // Out of memory, as a rule.
    worker.once('error', () => resolve({ problem: 'tooLarge' }))
    worker.once('exit', () => {
      clearTimeout(late)
      resolve({ problem: 'tooLarge' })
    })
  }).finally(() => void worker.terminate())

/** As built, the worker lies beside the server; from sources it is put together, once. */
const startWorker = async (bytes: Uint8Array): Promise<Worker> => {
  const options = { workerData: bytes, resourceLimits: memory }
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL('importWorker.js', here), options)
  together ??= fromSources(new URL('importWorker.ts', here))
  return new Worker(await together, { ...options, eval: true })
}

let together: Promise<string> | undefined

const fromSources = async ({ pathname }: URL): Promise<string> => {
  const { build } = await import('esbuild')
  const how = { bundle: true, platform: 'node', format: 'cjs', write: false } as const
  const { outputFiles } = await build({ ...how, entryPoints: [decodeURIComponent(pathname)] })
  return outputFiles[0]?.text ?? ''
}
