import * as z from 'zod'
import { user } from '#resources/user.ts'
import { isDemo } from '#server/auth/demo.ts'
import { requireOwnPassword } from '#server/auth/ownSecret.ts'
import { storePassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import { answer } from '#server/http/answer.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { passwordSchema, withBody } from '#server/kit/requestInput.ts'
import { asCaller } from '#server/kit/rows.ts'

const passwords = z.strictObject({
  /** Demo people of trial mode have no old password to show. */
  oldPassword: passwordSchema.optional(),
  password: passwordSchema,
})

/** Changes one's own password. Every other session has ended before the answer. */
export const changePassword = withBody(passwords, async (c, app, readBody) => {
  const { deps } = app
  const actor = c.var.actor as Actor
  const { oldPassword, password } = await readBody()
  if (!(await isDemo(deps, actor))) {
    if (oldPassword === undefined) throw new Invalid({ oldPassword: { key: 'required' } })
    await requireOwnPassword(deps, actor, {
      password: oldPassword,
      ip: c.var.ip,
      field: 'oldPassword',
    })
  }
  const { userId, tenantId, userName, sessionId } = actor
  const sessions = await asCaller(c, app, async context => {
    await storePassword(context.tx, deps, {
      tenantId,
      userId,
      userName,
      password,
      mustChange: false,
    })
    await recordAudit(context, {
      resource: user,
      action: 'update',
      rows: [{ id: userId, changes: [{ field: 'password', before: null, after: null }] }],
    })
    return endSessions(context, {
      userIds: [userId],
      exceptSession: sessionId,
      reason: 'passwordChanged',
    })
  })
  return answer(c, { sessions })
})
