import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { userTables } from './maySignIn.ts'
import { hashOf } from './token.ts'

/** Why a write ended a session. */
export type EndReason =
  /** An administrator signed the person out. */
  | 'administrator'
  /** The person, or the department, was disabled or deleted. */
  | 'disabled'
  | 'passwordReset'
  /** The person changed the password, on another device or with a code. */
  | 'passwordChanged'
  /** The person ended it from another device. */
  | 'elsewhere'
  /** The person signed out, in another window of the same browser. */
  | 'signedOut'
  | 'tenantDisabled'
  /** A session of trial mode, which is switched off now. */
  | 'trialEnded'
  /** Too many wrong passwords at the lock screen. */
  | 'lock'
  /** The API key was disabled, deleted or rotated. */
  | 'key'

/**
 * The reason told to the holder of a token that no longer works. The last two are derived when the
 * token is used.
 */
export type ReportedEndReason = EndReason | 'tenantExpired' | 'timeout'

/** For how many days the reason is kept: as long as a browser may hold the token of a session. */
const keptDays = 30

/**
 * Deletes the sessions `s` that meet a condition, and keeps the reason by token hash, so that only
 * a holder of the token can ask for it. Returns one row per session; `live` is false when it had
 * expired before.
 */
export const endSessionsSql = (
  condition: RawBuilder<unknown>,
  { reason, now }: { reason: EndReason; now: number },
): RawBuilder<{ live: boolean }> => sql`
  with gone as (delete from uc_session s where ${condition} returning hash, tenant_id, expires_at > ${new Date(now)} as live),
  noted as (insert into uc_session_end (hash, tenant_id, reason, ended_at)
    select hash, tenant_id, ${reason}, ${new Date(now)} from gone where live)
  select live from gone`

/** Why the session of a token is over; undefined when that is unknown, as for a made-up token. */
const endReasonOf = async (deps: Deps, hash: string): Promise<ReportedEndReason | undefined> => {
  const now = new Date(deps.now())
  const [found] = await systemStatement(
    deps.db,
    sql<{ reason: ReportedEndReason | null }>`select coalesce(
      (select reason from uc_session_end where hash = decode(${hash}, 'hex')),
      (select case when s.expires_at <= ${now} then 'timeout' when s.key_id is not null then 'key'
          when t.status <> 1 or t.deleted_at is not null then 'tenantDisabled'
          when t.expires_at <= ${now} then 'tenantExpired' else 'disabled' end
        from ${userTables} join uc_session s on s.tenant_id = u.tenant_id and s.user_id = u.id
        where s.hash = decode(${hash}, 'hex'))) as reason`,
  )
  return found?.reason ?? undefined
}

/** The refusal of code 61, with the reason where the caller's own token is known to have ended. */
export const signedOutRefusal = (reason?: ReportedEndReason): Refusal =>
  new Refusal(reason ? `errors.ended.${reason}` : 'errors.signedOut', {
    code: codes.signedOut,
    payload: reason ? { reason } : null,
  })

/** The refusal for a call whose token, if it carries one, belongs to no session in force. */
export const refusalForToken = async (deps: Deps, token: string | undefined): Promise<Refusal> =>
  signedOutRefusal(token ? await endReasonOf(deps, hashOf(token)) : undefined)

/** Deletes reasons that no browser can ask for any more. */
export const deleteOldEndReasonsSql = (now: number): RawBuilder<unknown> =>
  sql`delete from uc_session_end where ended_at < ${new Date(now - keptDays * 24 * 60 * 60_000)}`
