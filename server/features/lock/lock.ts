import { sql } from 'kysely'
import { withAttempt } from '#server/auth/attempts.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { attemptAccountKey, type ClientInfo } from '#server/auth/login.ts'
import { isOwnPassword } from '#server/auth/ownSecret.ts'
import { addressKeyOf } from '#server/auth/rate.ts'
import { closeSession } from '#server/auth/session.ts'
import { signedOutRefusal } from '#server/auth/sessionEnd.ts'
import { logFailedSignInSql } from '#server/auth/signInLog.ts'
import { hashOf } from '#server/auth/token.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal, tooManyRequests } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'

/** Wrong passwords at the lock screen after which the session ends. */
const maxWrongPasswords = 5

const here = (token: string) => sql`s.hash = decode(${hashOf(token)}, 'hex')`

/**
 * Locks the screen of this session. Until the password is entered, the session can only be unlocked
 * or ended.
 */
export const lockSession = async (deps: Deps, token: string): Promise<void> => {
  const locked = await systemStatement(
    deps.db,
    sql`update uc_session s set hold = 'lock', lock_failures = 0 where ${here(token)} and exists (
        select from uc_credential c where c.tenant_id = s.tenant_id and c.user_id = s.user_id and c.hash like '$%')
      returning s.id`,
  )
  if (locked.length === 0) throw new Refusal('errors.lock.noPassword')
  await invalidateSessions(deps, { hash: hashOf(token) })
}

interface Shown extends ClientInfo {
  token: string
  password: string
}

/**
 * Unlocks the session with the password of the person who signed in. Wrong passwords count as at sign-in,
 * and too many end the session.
 */
export const unlockSession = async (
  deps: Deps,
  actor: Actor,
  { token, password, ip, agent }: Shown,
): Promise<void> => {
  const owner = realAccountOf(actor)
  const { secondsLocked: seconds, rows } = await withAttempt(
    deps,
    {
      subject: { account: attemptAccountKey(owner.userId), address: addressKeyOf(ip), owner },
      // Failures from elsewhere do not lock the owner out of a session that is open already; the
      // session has its own limit of wrong passwords.
      issuedAt: deps.now(),
      // The second factor was shown before the session was locked.
      keepsFailures: false,
      failureLogSql: result =>
        logFailedSignInSql(deps, {
          account: owner,
          typed: actor.acting?.userName ?? actor.userName,
          way: 'password',
          result,
          ip,
          agent,
        }),
    },
    () => isOwnPassword(deps, { ...actor, ...owner }, password),
    freeing(deps, token),
  )
  await invalidateSessions(deps, { hash: hashOf(token) })
  if (rows) return
  if (seconds > 0) throw tooManyRequests(seconds)
  throw await wrongAt(deps, token)
}

const freeing = ({ now }: Deps, token: string) => ({
  parts: sql`freed as (update uc_session s set hold = null, lock_failures = 0, proven_at = ${new Date(now())}
    where ${here(token)} and s.hold = 'lock' returning s.id)`,
  answer: sql`select id from freed`,
})

const wrongAt = async (deps: Deps, token: string): Promise<Refusal> => {
  const [counted] = await systemStatement(
    deps.db,
    sql<{ left: number }>`update uc_session s set lock_failures = lock_failures + 1
      where ${here(token)} returning ${maxWrongPasswords} - lock_failures as left`,
  )
  const left = counted?.left ?? 0
  if (left <= 0) {
    await closeSession(deps, token, 'lock')
    return signedOutRefusal('lock')
  }
  return new Refusal('errors.lock.wrong', {
    code: codes.validation,
    args: { smart_count: left },
    payload: { field: 'password' },
  })
}
