import { type RawBuilder, sql } from 'kysely'
import type { Hold } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { countSignInSql, recordActivitySql } from './activity.ts'
import { factorKinds, factorRequiredSql } from './factor/required.ts'
import { maySignInSql, userTables } from './maySignIn.ts'
import { secretHashOf } from './openAccess/secrets.ts'
import { activeKeySql } from './openAccess/sessionKey.ts'
import { sessionExpiryOf } from './session.ts'
import { holdOf } from './sessionHold.ts'
import {
  methodsWithoutEnrolment,
  methodsWithoutFactor,
  provingMethods,
  type SignInMethod,
} from './signInMethods.ts'
import { hashOf } from './token.ts'
import { blockedByTrialSql } from './trialPeople.ts'

/** For how long a new session waits for the second factor, in milliseconds. */
const factorTimeout = 10 * 60_000

export interface OpenedSession {
  token: string
  expiresAt: string
  sessionId: string
  mustChangePassword: boolean
  /** What the session waits for before anything else is allowed. */
  hold?: Hold
  /** The possible second factors, when the session waits for one. */
  factors?: readonly Factor[]
}
type Factor = 'totp' | 'passkey' | 'recovery'

export interface NewSession {
  tenantId: string
  userId: string
  way: SignInMethod
  remember: boolean
  ip: string
  agent: string | undefined
  /**
   * The password hash that was verified. If it was replaced meanwhile, the session is not opened.
   */
  verifiedHash?: string
  /** For an API key: its id and its encrypted secret. */
  key?: { id: string; sealed: Buffer }
  /**
   * A statement that uses up what the sign-in needs (a code, an invitation) and returns a row.
   * Without a row no session begins.
   */
  consumeSql?: RawBuilder<unknown>
}

/**
 * Begins a session and writes the sign-in log. A session that waits for a second factor or a new
 * password is no complete sign-in: the user's number of sign-ins, last address and activity change
 * once it is free (`sessionOfToken`). The caller gets a token of 256 random bits; the
 * database stores only its hash. `opened` turns the rows of `answer` into what the caller is told;
 * undefined when the account is not in force. The row locks make a simultaneous disabling or
 * password change either win, or find the new session and end it.
 */
export const newSession = (deps: Deps, { tenantId, userId, ...session }: NewSession) => {
  const { way, remember, ip, agent, key, consumeSql } = session
  const token = deps.random(32).toString('base64url')
  const now = new Date(deps.now())
  const expiresAt = sessionExpiryOf(deps.now(), remember)
  const mustChange = sql<boolean>`coalesce((
    select must_change from uc_credential where tenant_id = ${tenantId} and user_id = ${userId}), false)`
  const heldUntil = new Date(Math.min(deps.now() + factorTimeout, expiresAt.getTime()))
  // The user is locked before the password, in the same order as in every write that changes both.
  const parts = sql`
    who as (
      select u.tenant_id, u.id, ${factorKinds} as factors, ${factorRequiredSql} as wanted from ${userTables}
      where u.tenant_id = ${tenantId} and u.id = ${userId} and ${maySignInSql(deps.now())} and not ${blockedByTrialSql(deps)} for no key update of u
    ), spent as (${consumeSql ?? sql`select`}
    ), proven as (${provenSql(deps, session)}), opened as (
      insert into uc_session (hash, tenant_id, user_id, created_at, used_at, expires_at, remember, ip, agent, way, proven_at,
        key_id, key_secret, hold, counted)
      select decode(${hashOf(token)}, 'hex'), tenant_id, id, ${now}, ${now}, case when held then ${heldUntil}::timestamptz else ${expiresAt} end,
        ${remember}, ${ip}, ${agent?.slice(0, 300) ?? null}, ${way}, ${provingMethods.has(way) ? now : null}, ${key?.id ?? null},
        ${key ? secretHashOf(key.sealed) : null}, case when held then 'factor' end,
        ${Boolean(key)} or not (held or enrols or ${mustChange})
      from proven cross join lateral (select ${!methodsWithoutFactor.has(way)} and factors <> '{}' as held,
        ${!methodsWithoutEnrolment.has(way)} and wanted and factors = '{}' as enrols) h returning id, tenant_id, user_id, ip, hold, expires_at, counted
    ), used as (${countSignInSql(deps, sql`select * from opened where counted and ${!key}`)}
    ), seen as (${recordActivitySql(deps, sql`select * from used`)}
    ), logged as (
      insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
      select tenant_id, ${now}, id, user_name, ${way},
        coalesce((select case hold when 'factor' then 'factor' else 'success' end from opened), 'refused'), ${ip}, ${agent?.slice(0, 300) ?? null}
      from uc_user where tenant_id = ${tenantId} and id = ${userId}
    )`
  const answer = sql<NewSessionRow>`
    select o.id, o.expires_at, p.factors, ${mustChange} as must_change,
      coalesce(o.hold, case when ${!methodsWithoutEnrolment.has(way)} and p.wanted and p.factors = '{}' then 'enrol' end) as hold
    from opened o cross join proven p`
  const opened = ([row]: readonly NewSessionRow[]) => row && openedSessionOf(token, row)
  return { parts, answer, opened, whole: sql<NewSessionRow>`with ${parts} ${answer}` }
}

/** Selects `who` if the credential that was verified is still valid. */
const provenSql = (
  { now }: Deps,
  { verifiedHash, key }: Pick<NewSession, 'verifiedHash' | 'key'>,
) => {
  if (key)
    return sql`select who.* from who join uc_open_access a on a.tenant_id = who.tenant_id and a.user_id = who.id
      where a.id = ${key.id} and ${activeKeySql(now())} and not (who.wanted and who.factors = '{}') and ${key.sealed} in (a.secret, a.next_secret) for share of a`
  if (verifiedHash === undefined) return sql`select * from who where exists (select from spent)`
  return sql`select who.* from who join uc_credential c on c.tenant_id = who.tenant_id and c.user_id = who.id
    where c.hash = ${verifiedHash} for share of c`
}

export interface NewSessionRow {
  id: string
  expires_at: string
  hold: Exclude<Hold, 'password'> | null
  factors: readonly Factor[]
  must_change: boolean
}

/** What the caller is told about the session that this token opens. */
export const openedSessionOf = (token: string, row: NewSessionRow): OpenedSession => {
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
