import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Hold, Tx } from '#server/kit/types.ts'
import { actorOf } from './actor.ts'
import { cacheOf, forget } from './cache.ts'
import { factorKinds, factorWanted } from './factor/wanted.ts'
import { holdOf } from './holds.ts'
import { inForce, standing } from './inForce.ts'
import { markOf } from './openAccess/secrets.ts'
import { keyInForce } from './openAccess/standing.ts'

const minute = 60_000
const idle = { short: 120 * minute, long: 30 * 24 * 60 * minute }
/** For how long the second factor is waited for. */
const patience = 10 * minute
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
  /** When the tenant's contract ends, or the key of open access. */
  until: number | null
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

const isFresh = (deps: Deps, { readAt, usedAt, expiresAt, until }: Known): boolean => {
  const now = deps.now()
  if (now >= expiresAt || now - usedAt >= minute || (until !== null && now >= until)) return false
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
  if (now - known.usedAt < minute || known.actor.hold === 'factor') return known
  const expiresAt = lastsUntil(now, known.remember)
  const { tenantId, userId } = known.home
  await sql`with used as (
      update uc_session set used_at = ${new Date(now)}, expires_at = ${expiresAt} where hash = decode(${known.hash}, 'hex')
    ) update uc_user set last_active_at = ${new Date(now)} where tenant_id = ${tenantId} and id = ${userId} and ${!known.actor.key}`.execute(
    tx,
  )
  return { ...known, usedAt: now, expiresAt: expiresAt.getTime() }
}

export interface Opened {
  token: string
  expiresAt: string
  sessionId: string
  mustChangePassword: boolean
  /** What it waits for before anything else. */
  hold?: Hold
  /** By which of them he can show the second factor, when it waits for that. */
  factors?: readonly Factor[]
}
/** How somebody came in. */
export type Way = 'password' | 'phone' | 'demo' | 'register' | 'passkey' | 'provider' | 'key'
export type Factor = 'totp' | 'passkey' | 'recovery'

export interface NewSession {
  tenantId: string
  userId: string
  way: Way
  remember: boolean
  ip: string
  agent: string | undefined
  /** The hash that his password was held against: replaced in the meantime, it proves nothing any more. */
  provenBy?: string
  /** Of open access: the key, and its secret as it is kept. */
  key?: { id: string; sealed: Buffer }
  /** What it uses up, as a statement that returns a row: without one nothing begins. */
  spends?: RawBuilder<unknown>
}

/**
 * Begins a session, and says so in the sign-in log: 256 random bits for the caller, their hash for us. `opened` makes of the
 * rows of `answer` what the caller is told, undefined when he is not in force. Who disables him or replaces his
 * password at the same moment comes first, or finds the session there to end.
 */
export const newSession = (deps: Deps, { tenantId, userId, ...session }: NewSession) => {
  const { way, remember, ip, agent, key, spends } = session
  const token = deps.random(32).toString('base64url')
  const now = new Date(deps.now())
  const expiresAt = lastsUntil(deps.now(), remember)
  const heldUntil = new Date(Math.min(deps.now() + patience, expiresAt.getTime()))
  // First the user, then his password: in the order of those who change both.
  const parts = sql`
    who as (
      select u.tenant_id, u.id, ${factorKinds} as factors, ${factorWanted} as wanted from ${standing}
      where u.tenant_id = ${tenantId} and u.id = ${userId} and ${inForce(deps.now())} for no key update of u
    ), spent as (${spends ?? sql`select`}
    ), proven as (${provenSql(deps, session)}), opened as (
      insert into uc_session (hash, tenant_id, user_id, created_at, used_at, expires_at, remember, ip, agent, way, proven_at,
        key_id, key_secret, hold)
      select decode(${hashOf(token)}, 'hex'), tenant_id, id, ${now}, ${now}, case when held then ${heldUntil}::timestamptz else ${expiresAt} end,
        ${remember}, ${ip}, ${agent?.slice(0, 300) ?? null}, ${way}, ${proving.has(way) ? now : null}, ${key?.id ?? null},
        ${key ? markOf(key.sealed) : null}, case when held then 'factor' end
      from proven cross join lateral (select ${!complete.has(way)} and factors <> '{}' as held) h returning id, hold, expires_at
    ), used as (
      update uc_user u set login_count = login_count + 1, last_login_at = ${now}, last_login_ip = ${ip}, last_active_at = ${now}
      from proven where u.tenant_id = proven.tenant_id and u.id = proven.id and ${!key}
    ), logged as (
      insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
      select tenant_id, ${now}, id, user_name, ${way},
        coalesce((select case hold when 'factor' then 'factor' else 'success' end from opened), 'refused'), ${ip}, ${agent?.slice(0, 300) ?? null}
      from uc_user where tenant_id = ${tenantId} and id = ${userId}
    )`
  const answer = sql<Begun>`
    select o.id, o.expires_at, p.factors, coalesce((
        select must_change from uc_credential where tenant_id = ${tenantId} and user_id = ${userId}), false) as must_change,
      coalesce(o.hold, case when ${!unenrolled.has(way)} and p.wanted and p.factors = '{}' then 'enrol' end) as hold
    from opened o cross join proven p`
  const opened = ([row]: readonly Begun[]) => row && openedBy(token, row)
  return { parts, answer, opened, whole: sql<Begun>`with ${parts} ${answer}` }
}

/** Of `who`, once what he showed still holds. */
const provenSql = ({ now }: Deps, { provenBy, key }: Pick<NewSession, 'provenBy' | 'key'>) => {
  if (key)
    return sql`select who.* from who join uc_open_access a on a.tenant_id = who.tenant_id and a.user_id = who.id
      where a.id = ${key.id} and ${keyInForce(now())} and ${key.sealed} in (a.secret, a.next_secret) for share of a`
  if (provenBy === undefined) return sql`select * from who where exists (select from spent)`
  return sql`select who.* from who join uc_credential c on c.tenant_id = who.tenant_id and c.user_id = who.id
    where c.hash = ${provenBy} for share of c`
}

export interface Begun {
  id: string
  expires_at: string
  hold: Exclude<Hold, 'password'> | null
  factors: readonly Factor[]
  must_change: boolean
}

/** What the caller is told of a session that this token opens. */
export const openedBy = (token: string, row: Begun): Opened => {
  const hold = holdOf(row)
  return {
    token,
    expiresAt: new Date(row.expires_at).toISOString(),
    sessionId: row.id,
    mustChangePassword: row.must_change,
    ...(hold ? { hold } : {}),
    ...(hold === 'factor' ? { factors: row.factors } : {}),
  }
}

/** Ways on which he has shown something that only he has or knows. */
const proving: ReadonlySet<Way> = new Set(['password', 'phone', 'passkey', 'provider', 'register'])

/**
 * Ways that ask for no second factor: a passkey that made sure of its person is both, a key stands for a program,
 * and one visitor of a trial must not shut the others out of a demo person.
 */
const complete: ReadonlySet<Way> = new Set(['passkey', 'key', 'demo'])

/** Ways of programs, and of demo people, whom anyone may be: nobody there could set one up. */
const unenrolled: ReadonlySet<Way> = new Set(['key', 'demo'])

/** When a session ends for want of use. */
export const lastsUntil = (now: number, remember: boolean): Date =>
  new Date(now + (remember ? idle.long : idle.short))

/** Ends the session of this token; nothing happens when there is none. */
export const closeSession = async (deps: Deps, token: string): Promise<void> => {
  const hash = hashOf(token)
  await systemStatement(deps.db, sql`delete from uc_session where hash = decode(${hash}, 'hex')`)
  await forget(deps, { hash })
}
