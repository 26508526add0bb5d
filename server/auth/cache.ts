import type { Bus, Database, Deps } from '#server/deps.ts'
import type { Known } from './session.ts'

/** What is no longer to be trusted: one token, users of a tenant, a tenant's members, or everyone. */
export type Forgotten =
  | { hash: string }
  | { tenantId: string; userIds?: readonly string[] }
  | 'everyone'

const channel = 'session'
const most = 20_000

export interface SessionCache {
  get(hash: string): Known | undefined
  /** Keeps it, unless something was forgotten since `generation` was read: the reading may be older. */
  put(known: Known, generation: number): void
  readonly generation: number
  forget(what: Forgotten): void
}

const caches = new WeakMap<Database, SessionCache>()

/** The sessions this process knows; the bus tells it what to forget. */
export const cacheOf = ({ db, bus }: Pick<Deps, 'db' | 'bus'>): SessionCache => {
  const known = caches.get(db)
  if (known) return known
  const cache = createCache()
  caches.set(db, cache)
  onForgotten({ bus }, cache.forget)
  return cache
}

/** Forgets here at once and on the other nodes within a second. */
export const forget = async (
  deps: { db: Database; bus: Bus; log: Deps['log'] },
  what: Forgotten,
): Promise<void> => {
  cacheOf(deps).forget(what)
  // What is forgotten has been committed already; other nodes without a bus trust nothing for longer than a second.
  await deps.bus
    .publish(channel, JSON.stringify(what))
    .catch(error => deps.log.warn({ err: error }, 'bus is away'))
}

/** Called with what is no longer to be trusted, on whichever node it was said; with all once the bus is back. */
export const onForgotten = ({ bus }: Pick<Deps, 'bus'>, listener: (what: Forgotten) => void) => {
  bus.subscribe(channel, message => listener(JSON.parse(message) as Forgotten))
  // Whatever was said while nobody listened is unknown.
  bus.subscribe('bus:resumed', () => listener('everyone'))
}

interface Who {
  readonly tenantId: string
  readonly userId: string
}

const createCache = (): SessionCache => {
  const byHash = new Map<string, Known>()
  let generation = 0
  return {
    get: hash => byHash.get(hash),
    put: (known, since) => {
      if (since !== generation) return
      byHash.set(known.hash, known)
      if (byHash.size > most) byHash.delete(byHash.keys().next().value as string)
    },
    get generation() {
      return generation
    },
    forget: what => {
      generation += 1
      if (what === 'everyone') byHash.clear()
      else if ('hash' in what) byHash.delete(what.hash)
      else for (const known of byHash.values()) if (concerns(known, what)) byHash.delete(known.hash)
    },
  }
}

/**
 * Whether a session belongs to one of these people, in their own tenant or in the one they act in.
 */
export const concerns = (
  { home, actor }: { home: Who; actor: Who },
  { tenantId, userIds }: { tenantId: string; userIds?: readonly string[] },
) => [home, actor].some(it => it.tenantId === tenantId && (!userIds || userIds.includes(it.userId)))
