import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { factorMissingSql } from '#server/auth/factor/required.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

/** An API key of any tenant as it is now. */
export interface FoundKey {
  tenant_id: string
  id: string
  user_id: string | null
  enabled: boolean
  expired: boolean
  /** Suspended until the owner renews the key or sets up the required second factor. */
  suspended: boolean
  ips: readonly string[]
  /** The encrypted secrets, the older one first. */
  secrets: readonly Buffer[]
  tenant_lasts: boolean
  owner_in_force: boolean
}

interface Row extends Omit<FoundKey, 'secrets'> {
  secret: Buffer | null
  next_secret: Buffer | null
}

/** Finds the API key of this name in any tenant; undefined when there is none. */
export const findKey = async (deps: Deps, key: string): Promise<FoundKey | undefined> => {
  const now = new Date(deps.now())
  const [row] = await systemStatement(
    deps.db,
    sql<Row>`
    select a.tenant_id::text, a.id::text, a.user_id::text, a.status = 1 as enabled, a.ips, a.secret, a.next_secret,
      coalesce(a.expires_at <= ${now}, false) as expired,
      a.suspended_for is not null or coalesce(${factorMissingSql}, false) as suspended,
      h.status = 1 and h.deleted_at is null and (h.expires_at is null or h.expires_at > ${now}) as tenant_lasts,
      coalesce(${maySignInSql(deps.now())}, false) as owner_in_force
    from uc_identity i
    join uc_open_access a on a.tenant_id = i.tenant_id and a.id = i.row_id and a.deleted_at is null
    join uc_tenant h on h.id = a.tenant_id
    left join (${userTables}) on u.tenant_id = a.tenant_id and u.id = a.user_id
    where i.kind = 'openAccess.key' and i.key = ${fold(key)}`,
  )
  if (!row) return undefined
  const { secret, next_secret, ...found } = row
  return { ...found, secrets: [secret, next_secret].filter(it => it !== null) }
}
