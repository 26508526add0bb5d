import { sql } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'

/**
 * Counts the live rows for limits and totals, after rows were written without the API; for one
 * tenant or for all.
 */
export const countUsage = async (
  tx: Tx,
  resources: readonly AnyResource[],
  tenantId?: string,
): Promise<void> => {
  const own = tenantId === undefined ? sql`` : sql` and tenant_id = ${tenantId}`
  for (const { name, quota, tenancy } of resources) {
    if (!quota || tenancy !== 'tenant') continue
    await sql`insert into uc_usage (tenant_id, quota, used)
      select tenant_id, ${quota}, count(*) from ${sql.table(tableOf(name))} where deleted_at is null${own} group by tenant_id
      on conflict (tenant_id, quota) do update set used = excluded.used`.execute(tx)
  }
}

/** Those resources whose rows were never counted, because a newer definition added the limit. */
export const uncounted = async (
  tx: Tx,
  resources: readonly AnyResource[],
): Promise<AnyResource[]> => {
  const rows = await tx.selectFrom('uc_usage').select('quota').distinct().execute()
  const counted = new Set(rows.map(it => it.quota))
  return resources.filter(({ quota }) => quota !== undefined && !counted.has(quota))
}
