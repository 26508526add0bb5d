import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { openThreads } from '#server/kit/threads.ts'

let opened: Piscina | undefined
/** As built, their code lies beside the server as well. */
const threads = () => {
  opened ??= openThreads(fileURLToPath(new URL('hashWorker.js', import.meta.url)))
  return opened
}

/** The argon2id text of a password. */
export const hash = (plain: string): Promise<string> => threads().run(plain, { name: 'hash' })

/** Whether the password made this hash. */
export const verify = (hash: string, plain: string): Promise<boolean> =>
  threads().run({ hash, plain }, { name: 'verify' })
