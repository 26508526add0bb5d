import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { Refusal } from '#server/base/errors.ts'
import { requireConnected } from '#server/base/fairLimiter.ts'
import { openWorkerThreads } from '#server/base/threads.ts'
import type { Content, FileProblem } from './table.ts'
import type { Answer } from './worker.ts'

/**
 * Time limit in milliseconds. On an idle machine every permitted file takes less than a fifth of
 * it.
 */
const fileReadTimeout = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/**
 * Reads the content of an xlsx or CSV file in a worker thread with limits on time and memory. The
 * thread ends when the signal aborts.
 */
export const readContent = async (bytes: Uint8Array, signal: AbortSignal): Promise<Content> => {
  const { content, problem } = await read(bytes, signal)
  requireConnected(signal)
  if (problem) throw refused(problem)
  if (!content || content.lines.length < 2) throw refused('empty')
  return content
}

const refused = (problem: FileProblem) => new Refusal(`errors.import.${problem}`)

const read = async (bytes: Uint8Array, gone: AbortSignal): Promise<Answer> => {
  opened ??= workerFile().then(file => openWorkerThreads(file, { resourceLimits }))
  const threads = await opened
  // The thread was ended, usually because it ran out of time or memory.
  const tooLarge = (): Answer => ({ problem: 'tooLarge' })
  const signal = AbortSignal.any([gone, AbortSignal.timeout(fileReadTimeout)])
  return threads.run(bytes, { signal }).catch(tooLarge)
}

let opened: Promise<Piscina> | undefined

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * In a build the worker lies beside the server. When running from sources it is bundled once per
 * process.
 */
const workerFile = async (): Promise<string> => {
  if (!import.meta.url.endsWith('.ts')) return fileOf('importWorker.js')
  const { build } = await import('esbuild')
  const how = { bundle: true, platform: 'node', format: 'esm', write: false } as const
  const { outputFiles } = await build({ ...how, entryPoints: [fileOf('worker.ts')] })
  const folder = fileOf('../../../node_modules/.cache/user-center/')
  await mkdir(folder, { recursive: true })
  // Written under another name and renamed, because other processes may do the same.
  const [file, begun] = [`${folder}importWorker.mjs`, `${folder}${process.pid}.mjs`]
  await writeFile(begun, outputFiles[0]?.contents ?? '')
  await rename(begun, file)
  return file
}
