import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Bus, Database, Deps } from '#server/base/deps.ts'
import { busResumed } from '#server/db/bus.ts'

/** A session in this process's cache, with its actor. */
export interface CachedSession {
  hash: string
  /** The account that signed in. The actor can be another one while acting. */
  home: { readonly tenantId: string; readonly userId: string }
  actor: Actor
  /**
   * What the event `rights` of the session's stream tells, as it was before the actor's permissions
   * were read: never newer than they are.
   */
  rights: string
  remember: boolean
  /** When it expires if not used, in milliseconds since 1970, as last read from the database. */
  expiresAt: number
  readAt: number
  usedAt: number
  /** When the tenant's contract or the API key ends; null for neither. */
  until: number | null
  /** Whether the sign-in is complete and has been counted. */
  counted: boolean
}

/**
 * What must not be served from a cache any more: one token, users of a tenant, all members of a
 * tenant, or everyone.
 */
export type Invalidation =
  | { hash: string }
  | { tenantId: string; userIds?: readonly string[] }
  | 'everyone'

const channel = 'session'
const maxCachedSessions = 20_000
/** Beyond this number of users their whole tenant is named, because messages are short. */
const maxNamedUsers = 100

export interface SessionCache {
  get(hash: string): CachedSession | undefined
  /**
   * Caches a session unless something was invalidated since `generation` was read, because the
   * session may have been read before.
   */
  put(known: CachedSession, generation: number): void
  readonly generation: number
  invalidate(what: Invalidation): void
}

const caches = new WeakMap<Database, SessionCache>()

/** The sessions cached by this process; the bus tells it what to drop. */
export const cacheOf = ({ db, bus }: Pick<Deps, 'db' | 'bus'>): SessionCache => {
  const known = caches.get(db)
  if (known) return known
  const cache = createCache()
  caches.set(db, cache)
  onInvalidated({ bus }, cache.invalidate)
  return cache
}

/** Invalidates here at once and on the other nodes within a second. */
export const invalidateSessions = async (
  deps: { db: Database; bus: Bus },
  what: Invalidation,
): Promise<void> => {
  const shortened = briefly(what)
  cacheOf(deps).invalidate(shortened)
  await deps.bus.publish(channel, JSON.stringify(shortened))
}

const briefly = (what: Invalidation): Invalidation =>
  what !== 'everyone' && 'userIds' in what && (what.userIds?.length ?? 0) > maxNamedUsers
    ? { tenantId: what.tenantId }
    : what

interface Announced {
  readonly names: Set<string>
  /** What the work has announced of which this is a part. */
  readonly outer?: Announced | undefined
}

/**
 * What transactions in progress will invalidate, by the `afterCommit` of the work or of the part of it: a part that fails
 * takes with it what it has announced.
 */
const announced = new WeakMap<Context['afterCommit'], Announced>()

type Announcing = Pick<Context, 'afterCommit'>

const announcedBy = ({ afterCommit }: Announcing): Announced => {
  const known = announced.get(afterCommit) ?? { names: new Set() }
  announced.set(afterCommit, known)
  return known
}

const hasAnnounced = (those: Announced | undefined, name: string): boolean =>
  those !== undefined && (those.names.has(name) || hasAnnounced(those.outer, name))

/** A part of some work begins, which can fail alone. */
export const beginAnnouncing = (part: Announcing, work: Announcing): void => {
  announced.set(part.afterCommit, { names: new Set(), outer: announcedBy(work) })
}

/** The part has succeeded: the work has announced what the part has. */
export const keepAnnounced = (part: Announcing, work: Announcing): void => {
  for (const name of announcedBy(part).names) announcedBy(work).names.add(name)
}

/**
 * Invalidates after the commit of a transaction. What the transaction has announced before is not
 * announced again, so that an import of thousands of rows sends one message.
 */
export const invalidateAfterCommit = (
  { deps, afterCommit }: Pick<Context, 'deps' | 'afterCommit'>,
  what: Invalidation,
): void => {
  const known = announcedBy({ afterCommit })
  if (widening(what).some(it => hasAnnounced(known, JSON.stringify(it)))) return
  known.names.add(JSON.stringify(what))
  afterCommit(() => invalidateSessions(deps, what))
}

/** This, and what includes it. */
const widening = (what: Invalidation): Invalidation[] =>
  what !== 'everyone' && 'tenantId' in what
    ? [what, { tenantId: what.tenantId }, 'everyone']
    : [what, 'everyone']

/**
 * Calls the listener with what was invalidated on any node, and with `everyone` when the bus is
 * back.
 */
export const onInvalidated = (
  { bus }: Pick<Deps, 'bus'>,
  listener: (what: Invalidation) => void,
) => {
  bus.subscribe(channel, message => listener(JSON.parse(message) as Invalidation))
  // Messages during the interruption were missed.
  bus.subscribe(busResumed, () => listener('everyone'))
}

interface Who {
  readonly tenantId: string
  readonly userId: string
}

const createCache = (): SessionCache => {
  const byHash = new Map<string, CachedSession>()
  let generation = 0
  return {
    get: hash => byHash.get(hash),
    put: (known, since) => {
      if (since !== generation) return
      byHash.set(known.hash, known)
      if (byHash.size > maxCachedSessions) byHash.delete(byHash.keys().next().value as string)
    },
    get generation() {
      return generation
    },
    invalidate: what => {
      generation += 1
      if (what === 'everyone') byHash.clear()
      else if ('hash' in what) byHash.delete(what.hash)
      else
        for (const known of byHash.values())
          if (belongsToAny(known, what)) byHash.delete(known.hash)
    },
  }
}

/**
 * Whether a session belongs to one of these people, in their own tenant or in the one they act in.
 */
export const belongsToAny = (
  { home, actor }: { home: Who; actor: Who },
  { tenantId, userIds }: { tenantId: string; userIds?: readonly string[] },
) => [home, actor].some(it => it.tenantId === tenantId && (!userIds || userIds.includes(it.userId)))
