import { createGate } from './gate.ts'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
/** Hashing is no weapon: two at a time, a short queue, then "busy". */
const gate = createGate({ width: 2, queue: 64 })
const argon2 = () => import('@node-rs/argon2')

/** Spellings that look the same are the same password. */
const same = (plain: string) => plain.normalize('NFKC')

/** The argon2id text of a password; about 20 ms. */
export const hashPassword = (plain: string): Promise<string> =>
  gate(async () => (await argon2()).hash(same(plain), cost))

/** Whether the password made this hash. Without a hash it takes the same time and answers no. */
export const matches = (hash: string | null | undefined, plain: string): Promise<boolean> =>
  gate(async () => {
    const { verify } = await argon2()
    const usable = hash?.startsWith('$argon2id$') ? hash : undefined
    return (await verify(usable ?? (await decoy()), same(plain))) && usable !== undefined
  })

let made: Promise<string> | undefined
const decoy = () => {
  made ??= argon2().then(({ hash }) => hash('nobody', cost))
  return made
}
