import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { HttpRefusal } from '#server/base/errors.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { newSession } from './newSession.ts'

/** Nobody has these ids: the statements run with all their checks and neither find nor write a row. */
const nobody = { tenantId: '0', userId: '0' }

/**
 * Throws unless somebody could sign in and begin to work now. Missing grants fail as errors, and
 * missing row policies hide every account without one. A database that only reads refuses the
 * session.
 */
export const checkSignInWorks = async (deps: Deps): Promise<void> => {
  try {
    const [accounts, members] = await Promise.all([
      systemStatement(deps.db, accountsSql),
      selectAsActor(deps.db, { tenantId: '1', userId: '0' }, ownTenant),
      systemStatement(deps.db, sessionSql(deps)),
    ])
    if (!accounts[0]?.there || !accounts[0].numbered || !members.there)
      throw new Error(
        'No account is visible: row policies, grants or the first accounts are missing.',
      )
  } catch (error) {
    if (isUnavailable(error)) throw error
    deps.log.error({ err: error }, 'nobody can sign in')
    throw new HttpRefusal(503, 'errors.notReady', { retryAfter: 15 })
  }
}

/** The statement of a sign-in, for somebody who does not exist. */
const sessionSql = (deps: Deps) =>
  newSession(deps, {
    ...nobody,
    way: 'password',
    remember: false,
    ip: '',
    agent: undefined,
    verifiedHash: '',
  }).whole

const accountsSql = sql<{ there: boolean; numbered: boolean }>`
  select has_sequence_privilege('uc_id', 'usage') as numbered, exists (
    select from uc_identity i join uc_user u on u.tenant_id = i.tenant_id and u.id = i.row_id
    join uc_tenant t on t.id = u.tenant_id
    join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id where i.tenant_id = 1) as there`

const ownTenant = {
  name: 'ready',
  columns: `exists (select from uc_tenant where id = 1) and exists (select from uc_user)
    and exists (select from uc_view_session) is not null as there`,
  values: [],
}
