import { randomText } from '#server/auth/randomText.ts'
import { mac } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'

// Without 0, O, 1, I and L, which are confused when codes are written down by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const length = 10

/** Generates recovery codes for people who lose their device: 49 bits each, in two halves. */
export const newRecoveryCodes = (deps: Pick<Deps, 'random'>): string[] =>
  Array.from({ length: count }, () => {
    const code = randomText(deps, alphabet, length)
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })

/**
 * The stored form of a code: a keyed hash, valid for its owner only, so that reading the table
 * reveals no code.
 */
export const recoveryDigest = (
  { settings }: Pick<Deps, 'settings'>,
  userId: string,
  typed: string,
): Buffer => mac(settings.appKey, 'recovery', `${userId} ${plain(typed)}`)

const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
