import { compileGrants } from '#server/kit/grants.ts'
import type { Actor, Grants } from '#server/kit/types.ts'
import { netOf, plainNet } from '#server/outbound/addresses.ts'
import { refusedFor } from './refusals.ts'

/** Whether a key may be used from this address; one without a list from any. Older lists are spelled as they were typed. */
export const isFrom = (ips: readonly string[], ip: string): boolean =>
  ips.length === 0 || ips.some(one => netOf(plainNet(one) ?? one)?.(ip))

/** What the owner's grants and the key's scopes both allow. Scopes name no menus: the owner's count. */
const both = (one: Grants, other: Grants): Grants => ({
  menuIds: one.menuIds,
  allows: (method, path) => one.allows(method, path) && other.allows(method, path),
})

interface Key {
  id: string
  scopes: readonly string[]
  ips: readonly string[]
}

/** The owner, with nothing that the key leaves out. What is asked of a person, such as a new password, is not asked of a program. */
export const narrowedBy = (owner: Actor, { id, scopes, ips }: Key): Actor => ({
  ...owner,
  hold: null,
  grants: both(owner.grants, compileGrants(scopes)),
  key: { id, ips },
})

/** Refuses a call from elsewhere than the key's addresses, and what is for people alone. */
export const mustBeOfKey = (
  { key }: Actor,
  { ip, route }: { ip: string; route: { keys?: true } | undefined },
): void => {
  if (!key) return
  if (!isFrom(key.ips, ip)) throw refusedFor('address', { ip })
  if (route && !route.keys) throw refusedFor('personal')
}

/** Refuses programs what only a person may do, such as managing keys or entering another's place. */
export const mustBePerson = ({ key }: Pick<Actor, 'key'>): void => {
  if (key) throw refusedFor('personal')
}
