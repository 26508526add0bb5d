import { createGate } from './gate.ts'
import { hash, verify } from './hashPool.ts'

/** Hashing is no weapon: two at a time, a short queue, then "busy". */
const gate = createGate({ width: 2, queue: 64 })

/** How many passwords are being hashed, or wait for it. */
export const hashing = (): number => gate.inside()

/** Spellings that look the same are the same password. */
const same = (plain: string) => plain.normalize('NFKC')

/** The argon2id text of a password; about 20 ms. */
export const hashPassword = (plain: string): Promise<string> => gate(() => hash(same(plain)))

/** Whether the password made this hash. Without a hash it takes the same time and answers no. */
export const matches = (hash: string | null | undefined, plain: string): Promise<boolean> =>
  gate(async () => {
    const usable = hash?.startsWith('$argon2id$') ? hash : undefined
    return (await verify(usable ?? (await decoy()), same(plain))) && usable !== undefined
  })

let made: Promise<string> | undefined
/** One that nobody's password made; made anew when its making failed. */
const decoy = () => {
  made ??= hash('nobody').catch(error => {
    made = undefined
    throw error
  })
  return made
}
