import { sql } from 'kysely'
import { maySignInSql } from '#server/auth/maySignIn.ts'
import { actorFrom, type Person, personColumns, personTables } from '#server/auth/person.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { placingRefusal } from '#server/features/tenants/placing.ts'
import { queryRunnerIn } from '#server/kit/access/rowRules.ts'
import type { Invitation } from './invite.ts'
import { RegistrationImpossible, type RegistrationTerms } from './place.ts'

/**
 * Refuses an invitation into a tenant when its creator could not place people there any more: they
 * have left, lost the right to enter tenants, or the default role now holds more than they do.
 */
export const requireInviterRights = async (
  { tx, deps }: { tx: Tx; deps: Deps },
  { id, grantedById }: Invitation,
  { tenantSet, roleId: defaultRoleId }: RegistrationTerms,
): Promise<void> => {
  if (tenantSet !== 2 || grantedById === null) return
  const { rows } = await sql<Person>`select ${personColumns} from ${personTables}
    where u.tenant_id = 1 and u.id = ${grantedById} and ${maySignInSql(deps.now())}`.execute(tx)
  const [found] = rows
  const inviter = found && (await actorFrom(tx, found, ''))
  if (!inviter || (await placingRefusal(queryRunnerIn(tx), inviter, { tenantSet, defaultRoleId })))
    throw new RegistrationImpossible(
      `invitation ${id}: who gave it may not put people there any more`,
    )
}
