import type { Actor, Grants } from '#server/base/actor.ts'
import { networkMatcherOf, normalizeNetwork } from '#server/http/addresses.ts'
import { compileGrants } from '../grants.ts'
import { keyRefusal } from './refusals.ts'

/**
 * Whether a key may be used from this address; a key without a list from any. Older lists may
 * contain other spellings.
 */
export const isAllowedAddress = (ips: readonly string[], ip: string): boolean =>
  ips.length === 0 || ips.some(one => networkMatcherOf(normalizeNetwork(one) ?? one)?.(ip))

/**
 * The grants that both the owner and the key's scopes allow. Scopes name no menus, so the owner's
 * menus apply.
 */
const both = (one: Grants, other: Grants): Grants => ({
  menuIds: one.menuIds,
  allows: (method, path) => one.allows(method, path) && other.allows(method, path),
})

interface Key {
  id: string
  scopes: readonly string[]
  ips: readonly string[]
}

/**
 * The key's owner, limited to the key's scopes. What is asked of people, such as a new password, is
 * not asked of a program.
 */
export const limitToKey = (owner: Actor, { id, scopes, ips }: Key): Actor => ({
  ...owner,
  hold: null,
  grants: both(owner.grants, compileGrants(scopes)),
  key: { id, ips },
})

/** Refuses a call from other addresses than the key's, and to routes that are for people only. */
export const requireAllowedByKey = (
  { key }: Actor,
  { ip, route }: { ip: string; route: { keys?: true } | undefined },
): void => {
  if (!key) return
  if (!isAllowedAddress(key.ips, ip)) throw keyRefusal('address', { ip })
  if (route && !route.keys) throw keyRefusal('personal')
}

/** Refuses programs what only people may do, such as managing keys or acting as somebody else. */
export const requirePerson = ({ key }: Pick<Actor, 'key'>): void => {
  if (key) throw keyRefusal('personal')
}
