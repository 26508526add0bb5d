import { createHash } from 'node:crypto'
import { randomText } from '#server/auth/randomText.ts'
import { seal, unseal } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'

type Maker = Pick<Deps, 'random' | 'settings'>
interface Row {
  tenantId: string
  id: string
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The public name of a key, useless without a secret. */
export const newKeyName = (deps: Pick<Deps, 'random'>): string =>
  `uk_${randomText(deps, letters, 24)}`

/** A new secret of 256 bits, in plain text and encrypted. */
export const newSecret = (deps: Maker, row: Row): { secret: string; sealed: Buffer } => {
  const secret = `us_${deps.random(32).toString('base64url')}`
  return { secret, sealed: seal(deps.settings.appKey, secret, placeOf(row)) }
}

/** Decrypts a secret; throws when it was encrypted for another row. */
export const readSecret = ({ settings }: Pick<Deps, 'settings'>, row: Row, sealed: Buffer) =>
  unseal(settings.appKey, sealed, placeOf(row))

/**
 * The hash by which a session identifies the secret that it began with; the same as PostgreSQL's
 * `sha256`.
 */
export const secretHashOf = (sealed: Buffer): Buffer => createHash('sha256').update(sealed).digest()

/**
 * The same place for both secrets of a key, because the second one later replaces the first without
 * being encrypted again.
 */
const placeOf = ({ tenantId, id }: Row) => `uc_open_access:${tenantId}:${id}:secret`
