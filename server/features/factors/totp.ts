import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#server/base/deps.ts'

/** The parameters that every authenticator app supports: six digits, SHA-1, 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Time steps that a clock may be ahead or behind. */
const skew = 1

/** Generates a key of 160 bits in Base32. */
export const newTotpKey = (deps: Pick<Deps, 'random'>): string =>
  new Secret({ buffer: new Uint8Array(deps.random(20)).buffer }).base32

/** The content of the QR code: the key, and what it is for. */
export const totpUriOf = (key: string, of: { issuer: string; label: string }): string =>
  new TOTP({ ...shape, ...of, secret: Secret.fromBase32(key) }).toString()

/** The time step of a code; undefined when it is not a code of this key for the current time. */
export const totpStepOf = (key: string, code: string, now: number): number | undefined => {
  const secret = Secret.fromBase32(key)
  const away = TOTP.validate({ ...shape, secret, token: code, timestamp: now, window: skew })
  return away === null ? undefined : Math.floor(now / 1000 / shape.period) + away
}
