import { createHash } from 'node:crypto'
import { randomText } from '#server/auth/randomText.ts'
import { seal, unseal } from '#server/auth/seal.ts'
import type { Deps } from '#server/deps.ts'

type Maker = Pick<Deps, 'random' | 'settings'>
interface Row {
  tenantId: string
  id: string
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Names a key to everyone; worth nothing without a secret. */
export const newKey = (deps: Pick<Deps, 'random'>): string => `uk_${randomText(deps, letters, 24)}`

/** A secret of 256 bits as its holder gets it, and as it is kept. */
export const newSecret = (deps: Maker, row: Row): { secret: string; sealed: Buffer } => {
  const secret = `us_${deps.random(32).toString('base64url')}`
  return { secret, sealed: seal(deps.settings.appKey, secret, placeOf(row)) }
}

/** The secret again; throws when it was sealed for another row. */
export const readSecret = ({ settings }: Pick<Deps, 'settings'>, row: Row, sealed: Buffer) =>
  unseal(settings.appKey, sealed, placeOf(row))

/** By which a session knows the secret that it began with; PostgreSQL's `sha256` says the same. */
export const markOf = (sealed: Buffer): Buffer => createHash('sha256').update(sealed).digest()

/** One place for both secrets of a key: the second takes the place of the first as it is. */
const placeOf = ({ tenantId, id }: Row) => `uc_open_access:${tenantId}:${id}:secret`
