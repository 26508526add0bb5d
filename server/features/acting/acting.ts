import type { Updateable } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { requirePerson } from '#server/auth/openAccess/keyLimits.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tables } from '#server/base/tables.ts'
import { asActor, inTenant } from '#server/db/transactions.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'

const lasting = 30 * 60_000

/** The row from which the session was made to act elsewhere. */
interface Subject {
  resource: AnyResource
  id: string
}
interface ActingRequest {
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
  { tenantId, userId, reason = '', write = false, subject }: ActingRequest,
): Promise<{ until: string }> => {
  const { actor, deps, afterCommit } = context
  requirePerson(actor)
  const own = realAccountOf(actor)
  const until = new Date(deps.now() + lasting).toISOString()
  await inTenant(context, own.tenantId, () =>
    stand(context, {
      acting_tenant_id: tenantId,
      acting_user_id: userId ?? null,
      acting_until: until,
      acting_reason: reason,
      acting_write: write,
    }),
  )
  const other = actor.tenantId === own.tenantId ? tenantId : own.tenantId
  const action = userId ? 'seeAs' : 'enter'
  if (other !== actor.tenantId) await note(context, other, { subject, action, reason })
  afterCommit(() => invalidateSessions(deps, { tenantId: own.tenantId, userIds: [own.userId] }))
  return { until }
}

/** Ends acting elsewhere, and logs it in both tenants. */
export const stopActing = async (
  deps: Deps,
  actor: Actor,
  subject: Subject,
  from: Pick<Context, 'requestId' | 'ip'>,
): Promise<void> => {
  const own = realAccountOf(actor)
  await asActor(deps.db, own, async tx => {
    const context = { tx, deps, actor: { ...actor, tenantId: own.tenantId }, ...from }
    await stand(context, atHome)
    for (const tenantId of new Set([own.tenantId, actor.tenantId]))
      await note(context, tenantId, { subject, action: 'leave', reason: '' })
  })
  await invalidateSessions(deps, { tenantId: own.tenantId, userIds: [own.userId] })
}

/** Where a session acts. */
type Standing = Pick<
  Updateable<Tables['uc_session']>,
  'acting_tenant_id' | 'acting_user_id' | 'acting_until' | 'acting_reason' | 'acting_write'
>

const atHome: Standing = {
  acting_tenant_id: null,
  acting_user_id: null,
  acting_until: null,
  acting_reason: null,
  acting_write: false,
}

const stand = ({ tx, actor }: During, standing: Standing) =>
  tx
    .updateTable('uc_session')
    .set(standing)
    .where('tenant_id', '=', realAccountOf(actor).tenantId)
    .where('id', '=', actor.sessionId)
    .execute()

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
