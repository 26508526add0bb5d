import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#server/deps.ts'

/** Codes as every authenticator app makes them: six digits of SHA-1, another each 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps that a clock may be ahead or behind. */
const skew = 1

/** A key of 160 bits, in the letters that apps read. */
export const newKey = (deps: Pick<Deps, 'random'>): string =>
  new Secret({ buffer: new Uint8Array(deps.random(20)).buffer }).base32

/** What a QR code tells an app: the key, and what it is for. */
export const addressOfKey = (key: string, of: { issuer: string; label: string }): string =>
  new TOTP({ ...shape, ...of, secret: Secret.fromBase32(key) }).toString()

/** The step of time that a code was made for; undefined when it is none of this key around now. */
export const stepOf = (key: string, code: string, now: number): number | undefined => {
  const secret = Secret.fromBase32(key)
  const away = TOTP.validate({ ...shape, secret, token: code, timestamp: now, window: skew })
  return away === null ? undefined : Math.floor(now / 1000 / shape.period) + away
}
