import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { openWorkerThreads } from '#server/base/threads.ts'

let opened: Piscina | undefined
/** In a build, the worker's code lies beside the server too. */
const threads = () => {
  opened ??= openWorkerThreads(fileURLToPath(new URL('hashWorker.js', import.meta.url)))
  return opened
}

/** The argon2id hash of a password. */
export const hash = (plain: string): Promise<string> => threads().run(plain, { name: 'hash' })

/** Whether a password matches the hash. */
export const verify = (hash: string, plain: string): Promise<boolean> =>
  threads().run({ hash, plain }, { name: 'verify' })
