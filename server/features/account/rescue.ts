import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { user } from '#resources/user.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { randomPassword, storePassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { isTrialUser, releaseFromTrial } from '#server/auth/trialPeople.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemStatement, systemTransaction, withSystemAccess } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import { lockOwner, removeFactors } from '#server/features/factors/factorRows.ts'
import { suspendKeys } from '#server/features/openAccess/suspend.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'

export interface Rescued {
  sessions: number
  /** Shown this once, and to be changed at the next sign-in. */
  password?: string
}

interface Wish {
  userName: string
  /** Whether to set a new password as well. */
  password: boolean
}

interface Found {
  tenantId: string
  userId: string
  userName: string
}

/**
 * Restores access for somebody who has lost their second factor: removes their factors, resets the
 * sign-in counters and ends their sessions. For the operator of the installation, when nobody can
 * do it in the console. Undefined when there is no such person.
 */
export const rescue = async (deps: Deps, wish: Wish): Promise<Rescued | undefined> => {
  const found = await find(deps, wish.userName)
  if (!found) return undefined
  const ofTrial = await systemTransaction(deps.db, tx => isTrialUser(tx, found))
  // In trial mode any visitor may have set the password, so it is always replaced.
  const password = wish.password || ofTrial ? await randomPassword(deps) : undefined
  // The audit line names the command, not a person of the installation.
  const by = { ...found, userId: '0', userName: 'rescue', realName: '' }
  const sessions = await asActor(deps.db, found, async tx => {
    await lockOwner({ tx, deps, actor: found })
    await removeFactors({ tx, deps, actor: found })
    await openDoors(tx, found)
    if (ofTrial) await withSystemAccess(tx, () => releaseFromTrial(tx, found))
    if (password) await storePassword(tx, deps, { ...found, password, mustChange: true })
    const rows = [{ id: found.userId, changes: [] }]
    const context = { tx, deps, actor: by, requestId: randomUUID(), ip: '', afterCommit: () => {} }
    for (const action of ['resetFactors', ...(password ? ['resetPassword'] : [])])
      await recordAudit(context, { resource: user, action, rows })
    await suspendKeys(context, [found.userId], password ? 'passwordReset' : 'factorsReset')
    return endSessions(context, {
      userIds: [found.userId],
      reason: password ? 'passwordReset' : 'administrator',
    })
  })
  await invalidateSessions(deps, { tenantId: found.tenantId, userIds: [found.userId] })
  return { sessions, ...(password ? { password } : {}) }
}

const find = async ({ db }: Deps, userName: string): Promise<Found | undefined> => {
  const [found] = await systemStatement(
    db,
    sql<Found>`select u.tenant_id as "tenantId", u.id as "userId", u.user_name as "userName"
      from uc_identity i join uc_user u on u.tenant_id = i.tenant_id and u.id = i.row_id
      where i.kind = 'user.userName' and i.key = ${fold(userName)} and u.deleted_at is null`,
  )
  return found
}

const openDoors = (tx: Tx, { tenantId, userId }: Found) =>
  tx
    .deleteFrom('uc_attempt')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
