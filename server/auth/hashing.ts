import { createLimiter } from '#server/base/limiter.ts'
import { hash, verify } from './hashPool.ts'

/**
 * Limits hashing so that it cannot be used to overload the server: two at a time, a short queue,
 * then "busy".
 */
const gate = createLimiter({ width: 2, queue: 64 })

/** How many passwords are being hashed or wait for it. */
export const pendingHashCount = (): number => gate.inside()

/** Different encodings of the same characters are the same password. */
const same = (plain: string) => plain.normalize('NFKC')

/** The argon2id hash of a password; takes about 20 ms. */
export const hashPassword = (plain: string): Promise<string> => gate(() => hash(same(plain)))

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false.
 */
export const verifyPassword = (hash: string | null | undefined, plain: string): Promise<boolean> =>
  gate(async () => {
    const usable = hash?.startsWith('$argon2id$') ? hash : undefined
    return (await verify(usable ?? (await decoy()), same(plain))) && usable !== undefined
  })

let made: Promise<string> | undefined
/** The hash of no real password; computed again if computing it failed. */
const decoy = () => {
  made ??= hash('nobody').catch(error => {
    made = undefined
    throw error
  })
  return made
}
