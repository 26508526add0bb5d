import { user } from '#resources/user.ts'
import { refuseWeakPassword, storePassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { asActor } from '#server/db/transactions.ts'
import { consumeCode, wrongCodeRefusal } from '#server/features/codes/codes.ts'
import { suspendKeys } from '#server/features/openAccess/suspend.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { runAfterCommit } from '#server/kit/work.ts'
import { type Account, beginPhoneAttempt, type PhoneCode, verifyPhoneCode } from './phone.ts'

interface Caller {
  ip: string
  requestId: string
}

/**
 * Sets a new password by a code sent to a phone, and ends all sessions of the account. An
 * unacceptable password does not use the code up. Failures are not reset, so an attacker stays
 * locked out.
 */
export const resetByPhone = async (
  deps: Deps,
  { password, ...input }: PhoneCode & { password: string },
  { ip, requestId }: Caller,
): Promise<void> => {
  await refuseWeakPassword(deps, password, '')
  const at = await beginPhoneAttempt(deps, { ...input, purpose: 'reset' }, ip)
  const { account, held } = at
  if (!(await verifyPhoneCode(deps, at, { keepsFailures: true })) || !account)
    throw wrongCodeRefusal()
  const later: (() => void | Promise<void>)[] = []
  const context = {
    deps,
    requestId,
    ip,
    afterCommit: (work: () => void | Promise<void>) => void later.push(work),
  }
  await asActor(deps.db, account, async tx => {
    await consumeCode(deps, tx, { ...held, owner: account })
    await change({ ...context, tx, actor: account }, account, password)
  })
  await runAfterCommit(deps, later)
}

type During = Pick<Context, 'tx' | 'deps' | 'afterCommit' | 'requestId' | 'ip'> & {
  actor: Account
}

const change = async (
  context: During,
  { tenantId, userId, userName }: Account,
  password: string,
): Promise<void> => {
  const { tx, deps } = context
  await storePassword(tx, deps, { tenantId, userId, userName, password, mustChange: false })
  await suspendKeys(context, [userId], 'passwordReset')
  await endSessions(context, { tenantId, userIds: [userId], reason: 'passwordChanged' })
  await recordAudit(context, {
    resource: user,
    action: 'resetPassword',
    rows: [{ id: userId, changes: [] }],
  })
}
