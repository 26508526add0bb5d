import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/**
 * Threads that hash and nothing else, behind everybody else in line for a processor: while forty sign in, those
 * who work are served first. As built, their code lies beside the server as well.
 */
const start = () =>
  new Piscina({
    filename: fileURLToPath(new URL('hashWorker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    niceIncrement: 10,
    recordTiming: false,
  })

let pool: Piscina | undefined
const threads = () => {
  pool ??= start()
  return pool
}

/** The argon2id text of a password. */
export const hash = (plain: string): Promise<string> => threads().run(plain, { name: 'hash' })

/** Whether the password made this hash. */
export const verify = (hash: string, plain: string): Promise<boolean> =>
  threads().run({ hash, plain }, { name: 'verify' })
