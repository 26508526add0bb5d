import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal, tooManyRequests } from '#server/base/errors.ts'
import { asActor } from '#server/db/transactions.ts'
import { withAttempt } from './attempts.ts'
import { verifyPassword } from './hashing.ts'
import { attemptAccountKey } from './login.ts'
import { addressKeyOf } from './rate.ts'

interface Shown {
  password: string
  /** Address of the caller. */
  ip: string
  /** The form field that shows the error. */
  field: string
}

/** Refuses a caller who does not know the password of their own account. */
export const requireOwnPassword = (
  deps: Deps,
  actor: Actor,
  { password, ip, field }: Shown,
): Promise<void> =>
  requireRightSecret(deps, actor, {
    ip,
    isRight: () => isOwnPassword(deps, actor, password),
    wrong: () =>
      new Refusal('errors.password.wrong', { code: codes.validation, payload: { field } }),
  })

interface Try {
  ip: string
  isRight: () => Promise<boolean>
  wrong: () => Refusal
}

/**
 * One try of one's own secret. It uses the same counters as signing in, so a stolen session cannot
 * guess faster.
 */
export const requireRightSecret = async (
  deps: Deps,
  { tenantId, userId }: Actor,
  { ip, isRight, wrong }: Try,
) => {
  const owner = { tenantId, userId }
  const door = { account: attemptAccountKey(userId), address: addressKeyOf(ip), owner }
  // The caller is signed in, so a lock need not be hidden from them: while it lasts, the secret is
  // not checked and no code is used up.
  const looked = async (open: boolean) => open && isRight()
  const { secondsLocked: seconds, rows } = await withAttempt(
    deps,
    { subject: door, keepsFailures: false },
    looked,
  )
  if (seconds > 0) throw tooManyRequests(seconds)
  if (!rows) throw wrong()
}

/** Whether this is the password of the actor's account in the actor's tenant. */
export const isOwnPassword = async (
  { db }: Deps,
  actor: Actor,
  password: string,
): Promise<boolean> => {
  const { tenantId, userId } = actor
  const found = await asActor(
    db,
    actor,
    tx =>
      sql<{ hash: string }>`select hash from uc_credential
        where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx),
    { mode: 'read' },
  )
  return verifyPassword(found.rows[0]?.hash, password)
}
