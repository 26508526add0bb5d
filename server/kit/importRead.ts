import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { Refusal } from '#server/errors.ts'
import { mustBeThere } from './fairGate.ts'
import type { FileProblem, Line } from './importTable.ts'
import type { Answer } from './importWorker.ts'
import { openThreads } from './threads.ts'

/** No file that may be imported takes a fifth of it on a machine with nothing else to do. */
const patience = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/**
 * The lines of an xlsx or CSV file, read in a thread of its own with a limit of time and of memory. The thread ends
 * with the signal.
 */
export const readLines = async (
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<readonly Line[]> => {
  const { lines, problem } = await read(bytes, signal)
  mustBeThere(signal)
  if (problem) throw refused(problem)
  if (!lines || lines.length < 2) throw refused('empty')
  return lines
}

const refused = (problem: FileProblem) => new Refusal(`errors.import.${problem}`)

const read = async (bytes: Uint8Array, gone: AbortSignal): Promise<Answer> => {
  opened ??= workerFile().then(file => openThreads(file, { resourceLimits }))
  const threads = await opened
  // Out of time or of memory, as a rule; either ends the thread.
  const tooLarge = (): Answer => ({ problem: 'tooLarge' })
  const signal = AbortSignal.any([gone, AbortSignal.timeout(patience)])
  return threads.run(bytes, { signal }).catch(tooLarge)
}

let opened: Promise<Piscina> | undefined

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** As built, the worker lies beside the server; from sources it is put together, once for each process. */
const workerFile = async (): Promise<string> => {
  if (!import.meta.url.endsWith('.ts')) return fileOf('importWorker.js')
  const { build } = await import('esbuild')
  const how = { bundle: true, platform: 'node', format: 'esm', write: false } as const
  const { outputFiles } = await build({ ...how, entryPoints: [fileOf('importWorker.ts')] })
  const folder = fileOf('../../node_modules/.cache/user-center/')
  await mkdir(folder, { recursive: true })
  // Whole at once: others may be at it.
  const [file, begun] = [`${folder}importWorker.mjs`, `${folder}${process.pid}.mjs`]
  await writeFile(begun, outputFiles[0]?.contents ?? '')
  await rename(begun, file)
  return file
}
