import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import { countSignInSql, recordActivitySql } from './activity.ts'
import { actorOf } from './actor.ts'
import { type CachedSession, cacheOf, invalidateSessions } from './cache.ts'
import { type EndReason, endSessionsSql } from './sessionEnd.ts'
import { hashOf } from './token.ts'

const minute = 60_000
const idle = { short: 120 * minute, long: 30 * 24 * 60 * minute }
/**
 * For how long a cached session is trusted while the bus is down, in milliseconds. Nothing
 * announces changes then, and a revocation must take effect within a second.
 */
const trustedWithoutBus = 800

/** The session of this token; undefined once the session, the user or the tenant has ended. */
export const sessionOfToken = async (
  deps: Deps,
  token: string,
): Promise<CachedSession | undefined> => {
  const hash = hashOf(token)
  const known = cacheOf(deps).get(hash)
  return known && isFresh(deps, known) ? known : read(deps, hash)
}

/** The actor of this token; undefined when nobody is signed in with it. */
export const actorOfToken = async (deps: Deps, token: string): Promise<Actor | undefined> =>
  (await sessionOfToken(deps, token))?.actor

const isFresh = (deps: Deps, { readAt, usedAt, expiresAt, until }: CachedSession): boolean => {
  const now = deps.now()
  if (now >= expiresAt || now - usedAt >= minute || (until !== null && now >= until)) return false
  return deps.bus.alive || now - readAt < trustedWithoutBus
}

/**
 * Reads the session from the database and caches it. Its use is recorded once a minute at most, and
 * the sign-in is counted as soon as the session waits for nothing.
 */
const read = async (deps: Deps, hash: string): Promise<CachedSession | undefined> => {
  const cache = cacheOf(deps)
  const generation = cache.generation
  const known = await systemTransaction(deps.db, async tx => {
    const found = await actorOf(tx, deps, hash)
    return found && (await recordUse(tx, found, deps))
  })
  if (known) cache.put(known, generation)
  else cache.invalidate({ hash })
  return known
}

const recordUse = async (tx: Tx, known: CachedSession, deps: Deps): Promise<CachedSession> => {
  const { hold } = known.actor
  if (hold === 'factor') return known
  const isWaiting = hold === 'enrol' || hold === 'password'
  const counted = known.counted || (!isWaiting && (await countSignIn(tx, known, deps)))
  const now = deps.now()
  if (now - known.usedAt < minute) return { ...known, counted }
  const expiresAt = sessionExpiryOf(now, known.remember)
  await sql`with used as (
      update uc_session set used_at = ${new Date(now)}, expires_at = ${expiresAt} where hash = decode(${known.hash}, 'hex')
    ), free as (${freeSql(known)}), active as (
      update uc_user u set last_active_at = ${new Date(now)} from free
      where u.tenant_id = free.tenant_id and u.id = free.id and ${!known.actor.key && !isWaiting}
      returning u.tenant_id, u.id
    ) ${recordActivitySql(deps, sql`select * from active`)}`.execute(tx)
  return { ...known, usedAt: now, expiresAt: expiresAt.getTime(), counted }
}

/**
 * Locks the person of a session. Selects nobody while somebody else changes their row, such as a
 * change of many people, which takes long: a request must not wait for it only to note an activity.
 */
const freeSql = ({ home }: CachedSession) => sql`
  select tenant_id, id from uc_user where tenant_id = ${home.tenantId} and id = ${home.userId}
  for no key update skip locked`

/**
 * Counts the sign-in of a session that waits for nothing any more, once. Returns whether it is
 * counted; otherwise the next turn does it.
 */
const countSignIn = async (tx: Tx, known: CachedSession, deps: Deps): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`with free as (${freeSql(known)}), counted as (
      update uc_session s set counted = true from free where s.hash = decode(${known.hash}, 'hex') and not s.counted
      returning s.tenant_id, s.user_id, s.ip
    ), used as (${countSignInSql(deps, sql`select * from counted`)}
    ), seen as (${recordActivitySql(deps, sql`select * from used`)})
    select exists (select from free) as done`.execute(tx)
  return rows[0]?.done === true
}

/** When a session expires if it is not used. */
export const sessionExpiryOf = (now: number, remember: boolean): Date =>
  new Date(now + (remember ? idle.long : idle.short))

/** Ends the session of this token; does nothing when there is none. */
export const closeSession = async (deps: Deps, token: string, reason: EndReason): Promise<void> => {
  const hash = hashOf(token)
  const its = sql`s.hash = decode(${hash}, 'hex')`
  await systemStatement(deps.db, endSessionsSql(its, { reason, now: deps.now() }))
  await invalidateSessions(deps, { hash })
}
