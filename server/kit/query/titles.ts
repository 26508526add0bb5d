import type { AnyResource } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { busResumed } from '#server/db/bus.ts'

/** Titles of rows by id, as JSON text. */
export type Titles = ReadonlyMap<string, string>
/** Titles that were read with a definition; another one of the same name may have another title. */
interface Cached {
  readonly resource: AnyResource
  readonly titles: Map<string, string>
}
type Read = (ids: readonly string[]) => Promise<readonly (readonly [string, string])[]>

const channel = 'titles'
/** Cache limits; when one is exceeded, everything is dropped. */
const cacheLimits = { resources: 2000, titles: 10_000 }
const remembered = new WeakMap<Deps, Map<string, Cached>>()

const keyOf = (actor: Pick<Actor, 'tenantId'>, { name, tenancy }: AnyResource) =>
  `${tenancy === 'tenant' ? actor.tenantId : 'platform'} ${name}`

/**
 * The titles of these rows, and perhaps of others. They are cached until the title of any such row
 * changes on any node. Nothing is cached while the bus is down.
 */
export const cachedTitles = (
  deps: Deps,
  actor: Actor,
  resource: AnyResource,
  ids: readonly string[],
  read: Read,
): Titles | Promise<Titles> => {
  const all = memoryOf(deps)
  const key = keyOf(actor, resource)
  const cached = deps.bus.alive ? all.get(key) : undefined
  const known = cached?.resource === resource ? cached.titles : new Map<string, string>()
  if (ids.every(id => known.has(id))) return known
  const missing = [...new Set(ids)].filter(id => !known.has(id))
  return withMissing()

  async function withMissing() {
    const holding = deps.bus.alive ? remember(all, key, { resource, titles: known }) : known
    const titles = (await read(missing)).map(([id, title]) => [id, JSON.stringify(title)] as const)
    // If the cache was invalidated during the read, the titles are used for this answer only.
    const into = all.get(key)?.titles === holding ? holding : new Map(known)
    for (const [id, title] of titles) into.set(id, title)
    return into
  }
}

const remember = (all: Map<string, Cached>, key: string, known: Cached): Map<string, string> => {
  const titles = known.titles.size < cacheLimits.titles ? known.titles : new Map<string, string>()
  if (all.size >= cacheLimits.resources && !all.has(key)) all.clear()
  all.set(key, { resource: known.resource, titles })
  return titles
}

/** Tells every node that titles of this resource have changed. */
export const invalidateTitles = (deps: Deps, actor: Actor, resource: AnyResource): Promise<void> =>
  deps.bus.publish(channel, keyOf(actor, resource))

const memoryOf = (deps: Deps): Map<string, Cached> => {
  const known = remembered.get(deps)
  if (known) return known
  const all = new Map<string, Cached>()
  remembered.set(deps, all)
  deps.bus.subscribe(channel, key => all.delete(key))
  deps.bus.subscribe(busResumed, () => all.clear())
  return all
}
