import { randomText } from '#server/auth/randomText.ts'
import type { Deps } from '#server/deps.ts'

// Neither 0 and O nor 1, I and L: codes are read out on the telephone.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 17

/** A code that nobody guesses: 84 bits. Those of older installations have 12 characters and stay good. */
export const newInviteCode = (deps: Pick<Deps, 'random'>): string =>
  randomText(deps, alphabet, length)

/** A code as it is kept, whichever way it was typed. */
export const plainInviteCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
