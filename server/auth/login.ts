import { sql } from 'kysely'
import { foldedKey, linkTableOf } from '#server/db/names.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { withAttempt } from './attempts.ts'
import { matches } from './hashing.ts'
import { addressOf } from './rate.ts'
import { type Opened, openSession } from './session.ts'

export interface Caller {
  ip: string
  agent: string | undefined
}
export interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** Signs in by user name, phone or e-mail. One answer, in one time, for whatever is wrong, too many failures included. */
export const signInByPassword = async (
  deps: Deps,
  { username, password, remember }: Credentials,
  { ip, agent }: Caller,
): Promise<Opened> => {
  const key = foldedKey(username.trim())
  const account = await findAccount(deps, key)
  const door = {
    account: account ? accountOf(account.user_id) : `name:${key}`,
    address: addressOf(ip),
  }
  const opened = await withAttempt(deps, door, async closed => {
    const right = await matches(account?.hash, password)
    if (closed > 0 || !right || !account) return undefined
    const session = { tenantId: account.tenant_id, userId: account.user_id, remember, ip, agent }
    return enter(deps, session, account.hash)
  })
  if (!opened) throw new Refusal('errors.login.failed')
  return opened
}

/** Under which name the failures of a user are counted, whichever way he comes. */
export const accountOf = (userId: string): string => `user:${userId}`

/** Opens the session of someone known, such as a demo person; undefined when he may not enter. */
export const enter = async (
  deps: Deps,
  session: Parameters<typeof openSession>[2],
  provenBy?: string | null,
): Promise<Opened | undefined> => {
  try {
    return await systemTransaction(deps.db, async tx => {
      // A password that was reset while this one was being checked proves nothing any more.
      if (provenBy) await refuseReplaced(tx, session, provenBy)
      const opened = await openSession(tx, deps, session)
      if (!opened) throw new NotAllowed()
      return opened
    })
  } catch (error) {
    if (error instanceof NotAllowed) return undefined
    throw error
  }
}

class NotAllowed extends Error {}

const refuseReplaced = async (
  tx: Parameters<typeof openSession>[0],
  { tenantId, userId }: { tenantId: string; userId: string },
  hash: string,
) => {
  const { rows } = await sql`select 1 from uc_credential
    where tenant_id = ${tenantId} and user_id = ${userId} and hash = ${hash} for share`.execute(tx)
  if (rows.length === 0) throw new NotAllowed()
}

interface Account {
  tenant_id: string
  user_id: string
  /** Null when he may not enter, so that the right password costs and says the same as a wrong one. */
  hash: string | null
}

const findAccount = (deps: Deps, key: string): Promise<Account | undefined> =>
  systemTransaction(deps.db, async tx => {
    const links = sql.table(linkTableOf('user', 'roleIds'))
    const now = new Date(deps.now())
    const { rows } = await sql<Account>`
      select i.tenant_id, i.row_id as user_id, case when
        u.status = 1 and u.deleted_at is null and coalesce(d.status, 1) = 1
        and t.status = 1 and t.deleted_at is null and (t.expires_at is null or t.expires_at > ${now})
        and (not exists (select from ${links} l where l.tenant_id = u.tenant_id and l.owner_id = u.id) or exists (
          select from ${links} l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id and r.status = 1 and r.deleted_at is null
          where l.tenant_id = u.tenant_id and l.owner_id = u.id))
        then c.hash end as hash
      from uc_identity i
      join uc_user u on u.tenant_id = i.tenant_id and u.id = i.row_id
      join uc_tenant t on t.id = i.tenant_id
      left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
      where i.kind in ('user.userName', 'user.phone', 'user.email') and i.key = ${key}
      order by i.kind desc limit 1`.execute(tx)
    return rows[0]
  })
