import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemRows } from '#server/db/system.ts'
import { fileQuota } from '#server/kit/quota/quota.ts'

/**
 * The storage used by one tenant in megabytes, with kibibyte precision; a `max` of 0 means no
 * limit.
 */
export interface TenantStorage {
  readonly tenantId: string
  readonly name: string
  readonly used: number
  readonly max: number
  readonly files: number
}

const maxListedTenants = 100

/** The tenants that use most storage. */
export const tenantStorage = ({ db }: Pick<Deps, 'db'>): Promise<TenantStorage[]> => {
  const statement = sql<TenantStorage>`select u.tenant_id as "tenantId", t.name, u.used / 1024.0::float8 as used,
      coalesce(p.storage_max, 0) as max,
      (select count(*)::integer from uc_file f where f.tenant_id = u.tenant_id) as files
    from uc_usage u join uc_tenant t on t.id = u.tenant_id left join uc_policy p on p.id = t.policy_id
    where u.quota = ${fileQuota} and u.used > 0 order by u.used desc, u.tenant_id limit ${sql.lit(maxListedTenants)}`
  return systemRows(db, statement)
}
