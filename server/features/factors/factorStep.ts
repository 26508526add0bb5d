import { sql } from 'kysely'
import { withAttempt } from '#server/auth/attempts.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { attemptAccountKey } from '#server/auth/login.ts'
import { type NewSessionRow, type OpenedSession, openedSessionOf } from '#server/auth/newSession.ts'
import { addressKeyOf } from '#server/auth/rate.ts'
import { sessionExpiryOf, sessionOfToken } from '#server/auth/session.ts'
import { hashOf } from '#server/auth/token.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal, tooManyRequests } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { runAfterCommit } from '#server/kit/work.ts'

/** Wrong answers after which a session that waits for a second factor ends. */
const maxMisses = 5

export interface HeldSession {
  actor: Actor
  /** Hash of the session's token. */
  hash: string
  ip: string
}

/**
 * Verifies the second factor by `isRight`, and lets the session continue with a new token. A wrong
 * factor counts like a wrong password, and after a few the session ends.
 */
export const completeFactorStep = async (
  deps: Deps,
  { actor, hash, ip }: HeldSession,
  isRight: () => Promise<boolean>,
): Promise<OpenedSession> => {
  const door = { account: attemptAccountKey(actor.userId), address: addressKeyOf(ip) }
  const lifted = lifting(deps, hash)
  // The caller is signed in, so a lock need not be hidden from them: while it lasts, the factor is
  // not checked and no code is used up.
  const looked = async (open: boolean) => open && isRight()
  const { secondsLocked, rows } = await withAttempt(
    deps,
    { subject: door, keepsFailures: false },
    looked,
    lifted,
  )
  if (secondsLocked > 0) throw tooManyRequests(secondsLocked)
  if (!rows) throw await missed(deps, hash)
  const opened = lifted.opened(rows)
  if (!opened) throw signedOut('errors.signedOut')
  await runAfterCommit(deps, [
    () => invalidateSessions(deps, { hash }),
    // Counts the sign-in, unless the session waits for a new password too.
    async () => void (await sessionOfToken(deps, opened.token)),
  ])
  return opened
}

/** Ends the waiting of the session with this hash and gives it a new token. */
const lifting = (deps: Deps, hash: string) => {
  const token = deps.random(32).toString('base64url')
  const at = deps.now()
  const parts = sql`lifted as (
    update uc_session set hash = decode(${hashOf(token)}, 'hex'), hold = null, misses = 0, used_at = ${new Date(at)},
      proven_at = ${new Date(at)},
      expires_at = case when remember then ${sessionExpiryOf(at, true)}::timestamptz else ${sessionExpiryOf(at, false)} end
    where hash = decode(${hash}, 'hex') and hold = 'factor' returning id, tenant_id, user_id, expires_at, way, ip, agent),
    logged as (
      insert into uc_sign_in (tenant_id, at, user_id, user_name, way, result, ip, agent)
      select l.tenant_id, ${new Date(at)}, l.user_id, u.user_name, coalesce(l.way, 'password'), 'success', l.ip, l.agent
      from lifted l join uc_user u on u.tenant_id = l.tenant_id and u.id = l.user_id)`
  const answer = sql<NewSessionRow>`
    select l.id, l.expires_at, null as hold, '{}'::text[] as factors, coalesce(c.must_change, false) as must_change
    from lifted l left join uc_credential c on c.tenant_id = l.tenant_id and c.user_id = l.user_id`
  const opened = ([row]: readonly NewSessionRow[]) => row && openedSessionOf(token, row)
  return { parts, answer, opened }
}

const missed = async (deps: Deps, hash: string): Promise<Refusal> => {
  const [row] = await systemStatement(
    deps.db,
    sql<{ misses: number }>`update uc_session set misses = misses + 1
      where hash = decode(${hash}, 'hex') returning misses`,
  )
  if (row && row.misses < maxMisses) return new Refusal('errors.factor.wrong')
  await systemStatement(deps.db, sql`delete from uc_session where hash = decode(${hash}, 'hex')`)
  await invalidateSessions(deps, { hash })
  return signedOut('errors.factor.ended')
}

const signedOut = (key: 'errors.signedOut' | 'errors.factor.ended') =>
  new Refusal(key, { code: codes.signedOut })
