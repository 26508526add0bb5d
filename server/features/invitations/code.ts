import { randomText } from '#server/auth/randomText.ts'
import type { Deps } from '#server/base/deps.ts'

// Without 0, O, 1, I and L, because codes are read out on the telephone.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 17

/** A new code of 84 random bits. Codes of older installations have 12 characters and stay valid. */
export const newInviteCode = (deps: Pick<Deps, 'random'>): string =>
  randomText(deps, alphabet, length)

/** A code in its stored form, from any way of typing it. */
export const plainInviteCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
