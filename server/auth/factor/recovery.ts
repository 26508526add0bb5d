import { randomText } from '#server/auth/randomText.ts'
import { mac } from '#server/auth/seal.ts'
import type { Deps } from '#server/deps.ts'

// Neither 0 and O nor 1, I and L: they are written down by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const length = 10

/** Codes for whoever has lost his device: 49 bits each, in two halves. */
export const newRecoveryCodes = (deps: Pick<Deps, 'random'>): string[] =>
  Array.from({ length: count }, () => {
    const code = randomText(deps, alphabet, length)
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })

/** What is kept of one: keyed, so that reading the table tells none, and good for its owner alone. */
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
