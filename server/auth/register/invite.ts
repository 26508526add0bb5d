import { type RawBuilder, sql } from 'kysely'
import { invite as definition } from '#resources/invite.ts'
import { plainInviteCode } from '#server/behaviour/inviteCode.ts'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
import { recordAudit } from '#server/kit/audit.ts'
import { readOf } from '#server/kit/reading.ts'
import type { Context, Tx } from '#server/kit/types.ts'

/** An invitation as whoever holds its code may use it. */
export interface Invitation {
  id: string
  state: 'unused' | 'used' | 'expired' | 'revoked'
  title: string
  companyName: string | null
  policyId: string | null
  /** By whose right it puts people into a tenant; null for one that the product made itself. */
  grantedById: string | null
}

const state = sql.raw<Invitation['state']>(readOf('state', definition.fields.state))

/** The live invitation of this code, however it was typed. */
export const invitationSql = (code: string): RawBuilder<Invitation> => sql`
  select t.id::text as id, ${state} as state, t.title, t.company_name as "companyName", t.policy_id::text as "policyId",
    coalesce(t.granted_by_id, t.created_by::text) as "grantedById"
  from uc_invite t where t.invite_code = ${plainInviteCode(code)} and t.deleted_at is null`

/**
 * Refuses at the field of the code what is not good for a registration. Whether it is unknown, used, expired or
 * revoked is not said: nobody is signed in yet, and a guess would be told that it had hit a code.
 */
export const mustBeUnused = (found: Invitation | null | undefined): Invitation => {
  if (found?.state === 'unused') return found
  throw new Refusal('errors.invite.notGood', {
    code: codes.validation,
    payload: { field: 'inviteCode' },
  })
}

/** The invitation of this code; refused unless it is still good. */
export const goodInvitation = async ({ db }: Pick<Deps, 'db'>, code: string): Promise<Invitation> =>
  mustBeUnused((await systemStatement(db, invitationSql(code)))[0])

/** The same under a lock, so that of many who come with one code the first who gets in uses it. */
export const heldInvitation = async (tx: Tx, code: string): Promise<Invitation> => {
  const { rows } = await sql<Invitation>`${invitationSql(code)} for update of t`.execute(tx)
  return mustBeUnused(rows[0])
}

export interface User {
  tenantId: string
  userId: string
  userName: string
  realName: string
}

/** Says in the invitation's row and in its history who used it. */
export const spendInvitation = async (
  context: Pick<Context, 'tx' | 'requestId' | 'ip'> & { deps: Deps },
  { id }: Invitation,
  { tenantId, userId, userName, realName }: User,
): Promise<void> => {
  const at = new Date(context.deps.now())
  await sql`update uc_invite set state = 'used', used_flag = true, use_tenant_id = ${tenantId}, use_user_id = ${userId},
    use_username = ${userName}, use_at = ${at}, version = version + 1, updated_at = ${at} where id = ${id}`.execute(
    context.tx,
  )
  const actor = { tenantId: '1', userId, userName, realName, homeTenantId: tenantId }
  const changes = [
    { field: 'state', before: 'unused', after: 'used' },
    { field: 'useUsername', before: null, after: userName },
  ]
  await recordAudit(
    { ...context, actor },
    { resource: definition, action: 'update', rows: [{ id, changes }] },
  )
}
