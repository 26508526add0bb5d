import { createChallenge } from 'altcha-lib/v1'
import type { Deps } from '#server/base/deps.ts'
import { keyFor } from './seal.ts'

/**
 * Half of the numbers are tried on average. A slow phone needs a second or two, while the person
 * types.
 */
const maxNumber = 200_000

/**
 * Proof of work for a browser, as in ALTCHA: find the number that gives this hash when appended to
 * the salt.
 */
export interface ProofOfWork {
  algorithm: string
  salt: string
  challenge: string
  maxNumber: number
}

/**
 * Issues a proof of work that takes a moment to solve and none to check. Its expiry is part of the
 * salt.
 */
export const createProofOfWork = async (
  { random, settings }: Pick<Deps, 'random' | 'settings'>,
  expires: Date,
): Promise<{ work: ProofOfWork; answer: string }> => {
  const number = random(4).readUInt32BE() % maxNumber
  const { algorithm, salt, challenge } = await createChallenge({
    algorithm: 'SHA-256',
    salt: random(12).toString('hex'),
    expires,
    number,
    hmacKey: keyFor(settings.appKey, 'work').toString('hex'),
  })
  return { work: { algorithm, salt, challenge, maxNumber }, answer: String(number) }
}
