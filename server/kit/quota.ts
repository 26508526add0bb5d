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
const limitSql = (quota: string, tenant: string) =>
  `coalesce((select p.${columnOf(quota)} from ${tableOf('policy')} p where p.id = (select o.policy_id from ${tableOf('tenant')} o where o.id = ${tenant})), 0)`

/** SQL of a limit for the tenant that `tenant` names; 0 where nothing limits it. */
export const limitOf = ({ registry }: Pick<Work, 'registry'>, quota: string) => {
  const policy = registry.find('policy') as AnyResource | undefined
  const limited = policy !== undefined && fieldOf(policy, quota) !== undefined
  return (tenant: string): string => (limited ? limitSql(quota, tenant) : '0')
}

/**
 * Common table expressions over `acting` that count new live rows against a limit; `taken` holds the tenant when
 * it allows them. Parallel ones wait for each other, so the limit is exact.
 */
export const takingSql = (
  limit: (tenant: string) => string,
  quota: string,
  rows = '1',
): string => `at_most as materialized (select a.id, ${limit('a.id')} as n from acting a),
  taken as (insert into uc_usage as u (tenant_id, quota, used)
    select m.id, ${quota}, ${rows} from at_most m where m.n = 0 or ${rows} <= m.n
    on conflict (tenant_id, quota) do update set used = u.used + excluded.used
      where (select n = 0 or u.used + excluded.used <= n from at_most)
    returning tenant_id as id)`

/** Counts rows that live again against the tenant's limit. */
export const takeQuota = async (work: Work, rows: number): Promise<void> => {
  const { quota } = work.plan.resource
  if (!quota || !work.plan.tenant) return
  const text = `with acting as materialized (select $1::bigint as id), ${takingSql(limitOf(work, quota), '$2::text', '$3::integer')} select id from taken`
  const taken = await run(work.tx, text, [work.actor.tenantId, quota, rows])
  if (taken.length === 0) throw await limitReached(work, quota)
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

/** Which limit, how much is used and how much there may be. */
export const limitReached = async (work: Work, quota: string): Promise<Refusal> => {
  const text = `select coalesce((select used from uc_usage where tenant_id = $1::bigint and quota = $2), 0) as used, ${limitOf(work, quota)('$1::bigint')} as most`
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
