import type { ErrorKey } from '#i18n/catalog.ts'
import type { AnyResource } from '#resources/core/define.ts'
import { fieldOf } from '#resources/core/define.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import { Refusal } from '#server/errors.ts'
import { run } from './sql.ts'
import type { Tx } from './types.ts'
import { textIn } from './words.ts'
import type { Work } from './work.ts'

/** A tenant may read its own row and its policy's; no policy and 0 are no limit. */
const limitSql = (quota: string) =>
  `(select coalesce(max(p.${columnOf(quota)}), 0) from ${tableOf('tenant')} o join ${tableOf('policy')} p on p.id = o.policy_id where o.id = $1::bigint)`

const takeSql = (limit: string) => `with at_most as materialized (select ${limit} as n)
  insert into uc_usage as u (tenant_id, quota, used)
  select $1::bigint, $2::text, $3::integer from at_most where n = 0 or $3::integer <= n
  on conflict (tenant_id, quota) do update set used = u.used + excluded.used
    where (select n = 0 or u.used + excluded.used <= n from at_most)
  returning used`

/** Counts new live rows against the tenant's limit; parallel ones wait for each other, so the limit is exact. */
export const takeQuota = async (work: Work, rows: number): Promise<void> => {
  const { quota } = work.plan.resource
  if (!quota || !work.plan.tenant) return
  const limit = isLimited(work, quota) ? limitSql(quota) : '0'
  const taken = await run(work.tx, takeSql(limit), [work.actor.tenantId, quota, rows])
  if (taken.length === 0) throw await reached(work, quota)
}

/** Gives back what deleted rows had taken. */
export const releaseQuota = async ({ tx, plan, actor }: Work, rows: number): Promise<void> => {
  const { quota } = plan.resource
  if (!quota || !plan.tenant) return
  await run(
    tx,
    'update uc_usage set used = greatest(used - $3::integer, 0) where tenant_id = $1::bigint and quota = $2',
    [actor.tenantId, quota, rows],
  )
}

/** How many live rows a tenant has of each limited kind, by the name of the limit. */
export const usageOf = async (tx: Tx, tenantId: string): Promise<Record<string, number>> => {
  const rows = await run(tx, 'select quota, used from uc_usage where tenant_id = $1::bigint', [
    tenantId,
  ])
  return Object.fromEntries(rows.map(it => [it.quota as string, it.used as number]))
}

const isLimited = ({ registry }: Work, quota: string): boolean => {
  const policy = registry.find('policy') as AnyResource | undefined
  return policy !== undefined && fieldOf(policy, quota) !== undefined
}

const reached = async (work: Work, quota: string): Promise<Refusal> => {
  const text = `select coalesce((select used from uc_usage where tenant_id = $1::bigint and quota = $2), 0) as used, ${limitSql(quota)} as most`
  const rows = await run(work.tx, text, [work.actor.tenantId, quota])
  const { used = 0, most = 0 } = rows[0] ?? {}
  const limit = textIn(
    work.registry,
    work.language,
    `errors.limits.${quota}` satisfies string as ErrorKey,
  )
  return new Refusal('errors.limitReached', {
    args: { limit, used, max: most },
    payload: { quota, used, max: most },
  })
}
