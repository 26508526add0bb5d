import type { AnyResource } from '#resources/core/define.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { mustBePerson } from '#server/auth/openAccess/keyLimits.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { run } from '#server/db/sql.ts'
import { asActor, inTenant } from '#server/db/transactions.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'

const lasting = 30 * 60_000

/** The row from which the session was made to act elsewhere. */
interface Subject {
  resource: AnyResource
  id: string
}
interface Entry {
  /** The tenant to enter, or that of the user. */
  tenantId: string
  userId?: string
  reason?: string
  write?: boolean
  subject: Subject
}
type During = Pick<Context, 'tx' | 'deps' | 'actor' | 'requestId' | 'ip'>

/**
 * Lets the caller's session act in a tenant, or as a user, for half an hour. Returns until when.
 * The action writes the audit line of the caller's own tenant; the line of the other tenant is
 * written here.
 */
export const startActing = async (
  context: During & Pick<Context, 'afterCommit'>,
  { tenantId, userId, reason = '', write = false, subject }: Entry,
): Promise<{ until: string }> => {
  const { actor, deps, afterCommit } = context
  mustBePerson(actor)
  const own = realAccountOf(actor)
  const until = new Date(deps.now() + lasting).toISOString()
  await inTenant(context, own.tenantId, () =>
    stand(context, [tenantId, userId ?? null, until, reason, write]),
  )
  const other = actor.tenantId === own.tenantId ? tenantId : own.tenantId
  const action = userId ? 'seeAs' : 'enter'
  if (other !== actor.tenantId) await note(context, other, { subject, action, reason })
  afterCommit(() => invalidateSessions(deps, { tenantId: own.tenantId, userIds: [own.userId] }))
  return { until }
}

/** Ends acting elsewhere, and logs it in both tenants. */
export const leave = async (
  deps: Deps,
  actor: Actor,
  subject: Subject,
  from: Pick<Context, 'requestId' | 'ip'>,
): Promise<void> => {
  const own = realAccountOf(actor)
  await asActor(deps.db, own, async tx => {
    const context = { tx, deps, actor: { ...actor, tenantId: own.tenantId }, ...from }
    await stand(context, [null, null, null, null, false])
    for (const tenantId of new Set([own.tenantId, actor.tenantId]))
      await note(context, tenantId, { subject, action: 'leave', reason: '' })
  })
  await invalidateSessions(deps, { tenantId: own.tenantId, userIds: [own.userId] })
}

const stand = ({ tx, actor }: During, values: readonly unknown[]) =>
  run(
    tx,
    `update uc_session set acting_tenant_id = $1, acting_user_id = $2, acting_until = $3, acting_reason = $4, acting_write = $5
      where tenant_id = $6 and id = $7`,
    [...values, realAccountOf(actor).tenantId, actor.sessionId],
  )

interface Line {
  subject: Subject
  action: string
  reason: string
}

const note = (context: During, tenantId: string, { subject, action, reason }: Line) =>
  inTenant(context, tenantId, () =>
    recordAudit(
      {
        ...context,
        actor: { ...context.actor, homeTenantId: realAccountOf(context.actor).tenantId, tenantId },
      },
      {
        resource: subject.resource,
        action,
        rows: [
          {
            id: subject.id,
            changes: reason ? [{ field: 'reason', before: null, after: reason }] : [],
          },
        ],
      },
    ),
  )
