import type { ErrorKey } from '#i18n/catalog.ts'
import { fieldsOf } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import { columnOf, literal } from '#server/db/names.ts'
import { Refusal } from '#server/errors.ts'
import type { Plan } from './plan.ts'
import { run } from './sql.ts'
import type { Actor, AnyRow, Tx } from './types.ts'
import { textIn } from './words.ts'
import type { Work } from './work.ts'

/** How many rows of this kind the actor's tenant may have; 0 where nothing limits it. */
export const limitOf = ({ limits }: Pick<Actor, 'limits'>, quota: string): number =>
  limits[columnOf(quota)] ?? 0

/**
 * A common table expression that counts new live rows against a limit, all of them SQL; `taken` holds the tenant
 * when it allows them. Parallel ones wait for each other, so the limit is exact.
 */
export const takingSql = (tenant: string, limit: string, quota: string, rows = '1'): string =>
  `taken as (insert into uc_usage as u (tenant_id, quota, used)
    select ${tenant}, ${quota}, ${rows} where ${limit} = 0 or ${rows} <= ${limit}
    on conflict (tenant_id, quota) do update set used = u.used + excluded.used
      where ${limit} = 0 or u.used + excluded.used <= ${limit}
    returning tenant_id as id)`

/** Counts rows that live again against the tenant's limit. */
export const takeQuota = async (work: Work, rows: number): Promise<void> => {
  const { quota } = work.plan.resource
  if (!quota || !work.plan.tenant) return
  const { tenantId } = work.actor
  const limit = limitOf(work.actor, quota)
  if (!(await takesQuota(work.tx, { tenantId, quota, rows, limit })))
    throw await limitReached(work, quota)
}

interface Taking {
  tenantId: string
  quota: string
  rows: number
  limit: number
}

/** The same, for a tenant and a limit that the caller names; answers whether there was room. */
export const takesQuota = async (
  tx: Tx,
  { tenantId, quota, rows, limit }: Taking,
): Promise<boolean> => {
  const text = `with ${takingSql('$1::bigint', '$4::integer', '$2::text', '$3::integer')} select id from taken`
  return (await run(tx, text, [tenantId, quota, rows, limit])).length > 0
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

/** How many live rows there are, as the limit counts them, where `own` are the tenant's lines over the alias `u`. */
export const usedSql = ({ resource }: Plan, own: string): string =>
  `coalesce((select sum(u.used) from uc_usage u where ${own} and u.quota = ${literal(resource.quota as string)}), 0)`

/** How many live rows a tenant has of each limited kind, by the name of the limit. */
export const usageOf = async (tx: Tx, tenantId: string): Promise<Record<string, number>> => {
  const rows = await run(tx, 'select quota, used from uc_usage where tenant_id = $1::bigint', [
    tenantId,
  ])
  return Object.fromEntries(rows.map(it => [it.quota as string, it.used as number]))
}

/** One limit of a tenant: what is counted, how many there are, in megabytes to the kibibyte where it is measured, and how many there may be; 0 is no limit. */
export interface Limit {
  readonly quota: string
  readonly used: number
  readonly max: number
}

/** The limit that files are counted against. */
export const fileQuota = 'storageMax'

/** Limits that are counted in parts of what the policy names, by how many: kibibytes of a megabyte. */
export const partsOf: Readonly<Record<string, number>> = { [fileQuota]: 1024 }

/** The limits that a resource in force is counted by, in the order of the definitions, and those that are measured. */
export const limitsOf = (
  registry: Registry,
  limits: Actor['limits'],
  usage: Readonly<Record<string, number>>,
): Limit[] => {
  const counted = registry
    .all()
    .flatMap(({ quota, tenancy }) => (quota && tenancy === 'tenant' ? [quota] : []))
  return [...counted, ...Object.keys(partsOf)].map(quota => ({
    quota,
    used: (usage[quota] ?? 0) / (partsOf[quota] ?? 1),
    max: limitOf({ limits }, quota),
  }))
}

/**
 * Refuses to enable a row while the tenant has more than its limit allows. Disabled rows are counted as well, so
 * within the limit there is nothing to take; the line is held, so that no other write counts meanwhile.
 */
export const refuseEnabling = async (work: Work, stored: AnyRow, values: AnyRow): Promise<void> => {
  const { quota } = work.plan.resource
  const max = quota && work.plan.tenant ? limitOf(work.actor, quota) : 0
  if (max === 0 || !enables(work.plan, stored, values)) return
  const text =
    'select used from uc_usage where tenant_id = $1::bigint and quota = $2 and used > $3 for share'
  const over = await run(work.tx, text, [work.actor.tenantId, quota, max])
  if (over.length > 0) throw await limitReached(work, quota as string)
}

const enables = ({ resource }: Plan, stored: AnyRow, values: AnyRow): boolean =>
  fieldsOf(resource).some(
    ([name, { kind }]) => kind === 'status' && values[name] === 1 && stored[name] === 2,
  )

/** Which limit, how much is used and how much there may be. */
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
