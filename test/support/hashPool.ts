import { hash as argon2, verify as check } from '@node-rs/argon2'

/**
 * Stands in for `server/auth/hashPool.ts` in the API suites (`vitest.config.ts`): the same hashes at the least cost, since
 * a quarter of their processor time went into hashing. What is about the cost or the threads of hashing runs without it.
 */
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const hash = (plain: string): Promise<string> => argon2(plain, cost)

export const verify = (hash: string, plain: string): Promise<boolean> => check(hash, plain)
