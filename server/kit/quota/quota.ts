import { sql } from 'kysely'
import type { ErrorKey } from '#i18n/catalog.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { Registry } from '#resources/core/registry.ts'
import { fieldsOf } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import { Refusal } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { textIn } from '#server/base/words.ts'
import { columnOf, literal } from '#server/db/names.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import type { Work } from '#server/kit/work.ts'

/** The maximum number of rows of this kind in the actor's tenant; 0 for no limit. */
export const limitOf = ({ limits }: Pick<Actor, 'limits'>, quota: string): number =>
  limits[columnOf(quota)] ?? 0

/**
 * A common table expression that counts new live rows against a limit; all arguments are SQL.
 * `taken` contains the tenant when the limit allows them. Parallel writes wait for each other, so
 * the limit is exact.
 */
export const reserveQuotaSql = (tenant: string, limit: string, quota: string, rows = '1'): string =>
  `taken as (insert into uc_usage as u (tenant_id, quota, used)
    select ${tenant}, ${quota}, ${rows} where ${limit} = 0 or ${rows} <= ${limit}
    on conflict (tenant_id, quota) do update set used = u.used + excluded.used
      where ${limit} = 0 or u.used + excluded.used <= ${limit}
    returning tenant_id as id)`

/** Counts restored rows against the tenant's limit. */
export const reserveQuota = async (work: Work, rows: number): Promise<void> => {
  const { quota } = work.plan.resource
  if (!quota || !work.plan.tenant) return
  const { tenantId } = work.actor
  const limit = limitOf(work.actor, quota)
  if (!(await tryReserveQuota(work.tx, { tenantId, quota, rows, limit })))
    throw await limitReached(work, quota)
}

interface Taking {
  tenantId: string
  quota: string
  rows: number
  limit: number
}

/** The same for a given tenant and limit. Returns whether there was room. */
export const tryReserveQuota = async (
  tx: Tx,
  { tenantId, quota, rows, limit }: Taking,
): Promise<boolean> => {
  const taken = sqlPart(params =>
    reserveQuotaSql(
      params.add(tenantId, 'bigint'),
      params.add(limit, 'integer'),
      params.add(quota, 'text'),
      params.add(rows, 'integer'),
    ),
  )
  return (await sql`with ${taken} select id from taken`.execute(tx)).rows.length > 0
}

/** Subtracts deleted rows from the count. */
export const releaseQuota = async ({ tx, plan, actor }: Work, rows: number): Promise<void> => {
  const { quota } = plan.resource
  if (!quota || !plan.tenant) return
  await tx
    .updateTable('uc_usage')
    .set({ used: sql`greatest(used - ${rows}::integer, 0)` })
    .where('tenant_id', '=', actor.tenantId)
    .where('quota', '=', quota)
    .execute()
}

/**
 * SQL of the number of live rows that the limit counts. `own` selects the tenant's lines over the
 * alias `u`.
 */
export const quotaUsedSql = ({ resource }: ResourcePlan, own: string): string =>
  `coalesce((select sum(u.used) from uc_usage u where ${own} and u.quota = ${literal(resource.quota as string)}), 0)`

/** The number of live rows of each limited kind in a tenant, by name of the limit. */
export const usageOf = async (tx: Tx, tenantId: string): Promise<Record<string, number>> => {
  const rows = await tx
    .selectFrom('uc_usage')
    .select(['quota', 'used'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return Object.fromEntries(rows.map(it => [it.quota, it.used]))
}

/**
 * One limit of a tenant. `used` is a number of rows, or for storage megabytes with kibibyte
 * precision. A maximum of 0 is no limit.
 */
export interface QuotaUsage {
  readonly quota: string
  readonly used: number
  readonly max: number
}

/** The limit for the size of files. */
export const fileQuota = 'storageMax'

/**
 * Limits that are counted in smaller units than the policy uses, with the factor: kibibytes per
 * megabyte.
 */
export const quotaUnits: Readonly<Record<string, number>> = { [fileQuota]: 1024 }

/** The limits of the resources in force, in the order of the definitions, and the measured ones. */
export const limitsOf = (
  registry: Registry,
  limits: Actor['limits'],
  usage: Readonly<Record<string, number>>,
): QuotaUsage[] => {
  const counted = registry
    .all()
    .flatMap(({ quota, tenancy }) => (quota && tenancy === 'tenant' ? [quota] : []))
  return [...counted, ...Object.keys(quotaUnits)].map(quota => ({
    quota,
    used: (usage[quota] ?? 0) / (quotaUnits[quota] ?? 1),
    max: limitOf({ limits }, quota),
  }))
}

/**
 * Refuses to enable a row while the tenant has more rows than its limit allows. Disabled rows are
 * counted too, so within the limit nothing has to be added. The counter stays locked until the end
 * of the transaction.
 */
export const refuseEnabling = async (work: Work, stored: AnyRow, values: AnyRow): Promise<void> => {
  const { quota } = work.plan.resource
  if (!quota || !work.plan.tenant) return
  const max = limitOf(work.actor, quota)
  if (max === 0 || !enables(work.plan, stored, values)) return
  const over = await work.tx
    .selectFrom('uc_usage')
    .select('used')
    .where('tenant_id', '=', work.actor.tenantId)
    .where('quota', '=', quota)
    .where('used', '>', max)
    .forShare()
    .execute()
  if (over.length > 0) throw await limitReached(work, quota)
}

const enables = ({ resource }: ResourcePlan, stored: AnyRow, values: AnyRow): boolean =>
  fieldsOf(resource).some(
    ([name, field]) => kindOf(field).switchesRow && values[name] === 1 && stored[name] === 2,
  )

/** The refusal that says which limit is reached, how much is used and how much is allowed. */
export const limitReached = async (work: Work, quota: string): Promise<Refusal> => {
  const { [quota]: used = 0 } = await usageOf(work.tx, work.actor.tenantId)
  const most = limitOf(work.actor, quota)
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
