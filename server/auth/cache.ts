import type { Bus, Database, Deps } from '#server/deps.ts'
import type { Known } from './session.ts'

/**
 * What must not be served from a cache any more: one token, users of a tenant, all members of a
 * tenant, or everyone.
 */
export type Forgotten =
  | { hash: string }
  | { tenantId: string; userIds?: readonly string[] }
  | 'everyone'

const channel = 'session'
const most = 20_000

export interface SessionCache {
  get(hash: string): Known | undefined
  /**
   * Caches a session unless something was invalidated since `generation` was read, because the
   * session may have been read before.
   */
  put(known: Known, generation: number): void
  readonly generation: number
  forget(what: Forgotten): void
}

const caches = new WeakMap<Database, SessionCache>()

/** The sessions cached by this process; the bus tells it what to drop. */
export const cacheOf = ({ db, bus }: Pick<Deps, 'db' | 'bus'>): SessionCache => {
  const known = caches.get(db)
  if (known) return known
  const cache = createCache()
  caches.set(db, cache)
  onForgotten({ bus }, cache.forget)
  return cache
}

/** Invalidates here at once and on the other nodes within a second. */
export const forget = async (
  deps: { db: Database; bus: Bus; log: Deps['log'] },
  what: Forgotten,
): Promise<void> => {
  cacheOf(deps).forget(what)
  // The change has been committed already. Nodes without a bus trust nothing older than a second.
  await deps.bus
    .publish(channel, JSON.stringify(what))
    .catch(error => deps.log.warn({ err: error }, 'bus is away'))
}

/**
 * Calls the listener with what was invalidated on any node, and with `everyone` when the bus is
 * back.
 */
export const onForgotten = ({ bus }: Pick<Deps, 'bus'>, listener: (what: Forgotten) => void) => {
  bus.subscribe(channel, message => listener(JSON.parse(message) as Forgotten))
  // Messages during the interruption were missed.
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
