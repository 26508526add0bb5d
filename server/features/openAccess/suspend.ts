import { sql } from 'kysely'
import { openAccess } from '#resources/openAccess.ts'
import { factorMissingSql } from '#server/auth/factor/required.ts'
import { userTables } from '#server/auth/maySignIn.ts'
import { type Actor, actorNameOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'

/** Why API keys are suspended. */
export type SuspendReason = (typeof openAccess.fields.suspendedFor.of)[number]

type During = Pick<Context, 'tx' | 'deps' | 'requestId' | 'ip'> & {
  actor: Pick<Actor, 'tenantId' | 'userId' | 'userName' | 'realName' | 'acting' | 'homeTenantId'>
}

/**
 * Suspends the API keys of these people of the actor's tenant until their owners renew them: an
 * intruder may have created one. Keys in the bin are suspended too, since they can be restored. The
 * sessions of the keys end with those of the person: see `endSessions`.
 */
export const suspendKeys = async (
  context: During,
  userIds: readonly string[],
  reason: SuspendReason,
): Promise<void> => {
  const { tx, deps, actor } = context
  const at = new Date(deps.now())
  const { rows } = await sql<{ id: string }>`
    update uc_open_access set suspended_for = ${reason}, suspended_at = ${at}, version = version + 1, updated_at = ${at}
    where tenant_id = ${actor.tenantId} and user_id = any(${[...userIds]}::bigint[]) and suspended_for is null
    returning id::text as id`.execute(tx)
  const changes = [{ field: 'suspendedFor', before: null, after: reason }]
  await recordAudit(context, {
    resource: openAccess,
    action: 'suspend',
    rows: rows.map(({ id }) => ({ id, changes })),
  })
}

/**
 * Suspends the keys of everyone who must have a second factor and has none. Such a key is refused
 * anyway; the suspension keeps it closed after its owner has set the factor up, and shows why. With
 * `userIds`, only keys of these people of the actor's tenant, because a tenant's change must not
 * affect other tenants.
 */
export const suspendWithoutFactor = (
  { tx, deps, actor, requestId, ip }: During,
  userIds?: readonly string[],
): Promise<void> =>
  withSystemAccess(tx, async () => {
    const at = new Date(deps.now())
    const theirs = userIds
      ? sql`a.tenant_id = ${actor.tenantId} and a.user_id = any(${[...userIds]}::bigint[])`
      : sql`true`
    await sql`
      with suspended as (
        update uc_open_access a set suspended_for = 'factor', suspended_at = ${at}, version = a.version + 1, updated_at = ${at}
        from ${userTables}
        where u.tenant_id = a.tenant_id and u.id = a.user_id and a.suspended_for is null and ${theirs} and ${factorMissingSql}
        returning a.tenant_id, a.id
      )
      insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
      select tenant_id, ${at}::timestamptz, ${actor.acting?.userId ?? actor.userId}::bigint, ${actorNameOf(actor)},
        ${actor.acting?.homeTenantId ?? actor.homeTenantId ?? actor.tenantId}::bigint, ${openAccess.name}, id, 'suspend',
        ${JSON.stringify([{ field: 'suspendedFor', before: null, after: 'factor' }])}::jsonb, ${requestId}, ${ip}
      from suspended`.execute(tx)
  })
