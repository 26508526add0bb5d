import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Tx } from '#server/kit/types.ts'
import { actorOf } from './actor.ts'
import { cacheOf, forget } from './cache.ts'
import { inForce, standing } from './inForce.ts'

const minute = 60_000
const idle = { short: 120 * minute, long: 30 * 24 * 60 * minute }
/** Without the bus nobody tells us what changed. */
const trustedWithoutBus = 1000

/** A session of this process's memory, with the actor that it stands for. */
export interface Known {
  hash: string
  /** Whose it is; the actor may stand elsewhere. */
  home: { readonly tenantId: string; readonly userId: string }
  actor: Actor
  remember: boolean
  /** When it ends for want of use, as far as the database knows. */
  expiresAt: number
  readAt: number
  usedAt: number
  /** When the tenant's contract ends. */
  tenantUntil: number | null
}

/** What a request's `Authorization` header carries, raw or after `Bearer`; undefined when it cannot be a token. */
export const tokenOf = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** What is stored of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Who is signed in with this token, as of now; undefined once the session, the user or the tenant has ended. */
export const actorOfToken = async (deps: Deps, token: string): Promise<Actor | undefined> => {
  const hash = hashOf(token)
  const known = cacheOf(deps).get(hash)
  if (known && isFresh(deps, known)) return known.actor
  return (await read(deps, hash))?.actor
}

const isFresh = (deps: Deps, { readAt, usedAt, expiresAt, tenantUntil }: Known): boolean => {
  const now = deps.now()
  if (now >= expiresAt || now - usedAt >= minute || (tenantUntil !== null && now >= tenantUntil))
    return false
  return deps.bus.alive || now - readAt < trustedWithoutBus
}

/** Reads it anew, notes at most once a minute that it is in use, and remembers it. */
const read = async (deps: Deps, hash: string): Promise<Known | undefined> => {
  const cache = cacheOf(deps)
  const generation = cache.generation
  const known = await systemTransaction(deps.db, async tx => {
    const found = await actorOf(tx, hash, deps.now())
    return found && (await touch(tx, found, deps.now()))
  })
  if (known) cache.put(known, generation)
  else cache.forget({ hash })
  return known
}

const touch = async (tx: Tx, known: Known, now: number): Promise<Known> => {
  if (now - known.usedAt < minute) return known
  const expiresAt = now + (known.remember ? idle.long : idle.short)
  const { tenantId, userId } = known.home
  await sql`with used as (
      update uc_session set used_at = ${new Date(now)}, expires_at = ${new Date(expiresAt)} where hash = decode(${known.hash}, 'hex')
    ) update uc_user set last_active_at = ${new Date(now)} where tenant_id = ${tenantId} and id = ${userId}`.execute(
    tx,
  )
  return { ...known, usedAt: now, expiresAt }
}

export interface Opened {
  token: string
  expiresAt: string
  sessionId: string
  mustChangePassword: boolean
}
export interface NewSession {
  tenantId: string
  userId: string
  remember: boolean
  ip: string
  agent: string | undefined
  /** The hash that his password was held against: replaced in the meantime, it proves nothing any more. */
  provenBy?: string
}

/**
 * Begins a session: 256 random bits for the caller, their hash for us. `opened` makes of the
 * rows of `answer` what the caller is told, undefined when he is not in force. Who disables him or replaces his
 * password at the same moment comes first, or finds the session there to end.
 */
export const newSession = (deps: Deps, { tenantId, userId, ...session }: NewSession) => {
  const { remember, ip, agent, provenBy } = session
  const token = deps.random(32).toString('base64url')
  const now = new Date(deps.now())
  const expiresAt = new Date(deps.now() + (remember ? idle.long : idle.short))
  const proven = provenBy
    ? sql`select who.* from who join uc_credential c on c.tenant_id = who.tenant_id and c.user_id = who.id
        where c.hash = ${provenBy} for share of c`
    : sql`select * from who`
  // First the user, then his password: in the order of those who change both.
  const parts = sql`
    who as (
      select u.tenant_id, u.id from ${standing}
      where u.tenant_id = ${tenantId} and u.id = ${userId} and ${inForce(deps.now())} for no key update of u
    ), proven as (${proven}), opened as (
      insert into uc_session (hash, tenant_id, user_id, created_at, used_at, expires_at, remember, ip, agent)
      select decode(${hashOf(token)}, 'hex'), tenant_id, id, ${now}, ${now}, ${expiresAt}, ${remember}, ${ip}, ${agent?.slice(0, 300) ?? null}
      from proven returning id
    ), used as (
      update uc_user u set login_count = login_count + 1, last_login_at = ${now}, last_login_ip = ${ip}, last_active_at = ${now}
      from proven where u.tenant_id = proven.tenant_id and u.id = proven.id
    )`
  const answer = sql<{ id: string; must_change: boolean }>`
    select id, coalesce((
      select must_change from uc_credential where tenant_id = ${tenantId} and user_id = ${userId}), false) as must_change
    from opened`
  const opened = ([row]: readonly { id: string; must_change: boolean }[]): Opened | undefined =>
    row && {
      token,
      expiresAt: expiresAt.toISOString(),
      sessionId: row.id,
      mustChangePassword: row.must_change,
    }
  return { parts, answer, opened }
}

/** Ends the session of this token; nothing happens when there is none. */
export const closeSession = async (deps: Deps, token: string): Promise<void> => {
  const hash = hashOf(token)
  await systemStatement(deps.db, sql`delete from uc_session where hash = decode(${hash}, 'hex')`)
  await forget(deps, { hash })
}
