// Not TypeScript: a thread is given a file as it lies there, from sources and built alike.
import { hashSync, verifySync } from '@node-rs/argon2'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** @type {(plain: string) => string} */
export const hash = plain => hashSync(plain, cost)

/** @type {(given: { hash: string, plain: string }) => boolean} */
export const verify = ({ hash, plain }) => verifySync(hash, plain)
