import { type RawBuilder, sql } from 'kysely'
import { invite as definition } from '#resources/invite.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { systemStatement } from '#server/db/system.ts'
import { plainInviteCode } from '#server/features/invitations/code.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { fieldValueSql } from '#server/kit/query/fieldValueSql.ts'

/** An invitation, as needed for a registration. */
export interface Invitation {
  id: string
  state: 'unused' | 'used' | 'expired' | 'revoked'
  title: string
  companyName: string | null
  policyId: string | null
  /** The person whose rights it rests on; null for one that the product created. */
  grantedById: string | null
}

const state = sql.raw<Invitation['state']>(fieldValueSql('state', definition.fields.state))

/** Finds the live invitation with this code, in any spelling of the code. */
export const invitationSql = (code: string): RawBuilder<Invitation> => sql`
  select t.id::text as id, ${state} as state, t.title, t.company_name as "companyName", t.policy_id::text as "policyId",
    coalesce(t.granted_by_id, t.created_by::text) as "grantedById"
  from uc_invite t where t.invite_code = ${plainInviteCode(code)} and t.deleted_at is null`

/**
 * Returns the invitation if it is unused. Otherwise refuses, at the field of the code, without
 * saying whether it is unknown, used, expired or revoked: nobody is signed in yet, and a guesser
 * would learn that a code exists.
 */
export const mustBeUnused = (found: Invitation | null | undefined): Invitation => {
  if (found?.state === 'unused') return found
  throw new Refusal('errors.invite.notGood', {
    code: codes.validation,
    payload: { field: 'inviteCode' },
  })
}

/** Finds the invitation of this code; refuses unless it is still good. */
export const findUnusedInvitation = async (
  { db }: Pick<Deps, 'db'>,
  code: string,
): Promise<Invitation> => mustBeUnused((await systemStatement(db, invitationSql(code)))[0])

/**
 * Like `goodInvitation`, with a row lock: when several people use one code, the first to register
 * gets it.
 */
export const lockUnusedInvitation = async (tx: Tx, code: string): Promise<Invitation> => {
  const { rows } = await sql<Invitation>`${invitationSql(code)} for update of t`.execute(tx)
  return mustBeUnused(rows[0])
}

export interface User {
  tenantId: string
  userId: string
  userName: string
  realName: string
}

/** Records in the invitation's row and history who used it. */
export const markInvitationUsed = async (
  context: Pick<Context, 'tx' | 'requestId' | 'ip'> & { deps: Deps },
  { id }: Invitation,
  { tenantId, userId, userName, realName }: User,
): Promise<void> => {
  const at = new Date(context.deps.now())
  await context.tx
    .updateTable(tableOf('invite'))
    .set(({ eb }) => ({
      state: 'used',
      used_flag: true,
      use_tenant_id: tenantId,
      use_user_id: userId,
      use_username: userName,
      use_at: at.toISOString(),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
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
