import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'

/** Counts the live rows that policy limits look at, after rows were written past the API. */
export const countUsage = async (tx: Tx, registry: Registry): Promise<void> => {
  for (const resource of registry.all()) {
    if (!resource.quota || resource.tenancy !== 'tenant') continue
    await sql`insert into uc_usage (tenant_id, quota, used)
      select tenant_id, ${resource.quota}, count(*) from ${sql.table(tableOf(resource.name))} where deleted_at is null group by tenant_id
      on conflict (tenant_id, quota) do update set used = excluded.used`.execute(tx)
  }
}
