import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { columnOf } from '#server/db/names.ts'
import { systemStatement } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import { limitsOf, quotaUnits } from '#server/kit/quota/quota.ts'

interface TenantLimit {
  tenantId: string
  tenantName: string
  quota: string
  used: number
  max: number
}

/**
 * Shown beside the figures: policies, applications and limits, with the number of tenants that have
 * them.
 */
export interface TenantOverview {
  policies: { id: string; title: string; tenants: number }[]
  addons: { addon: string; title: string; titleKey: string | null; tenants: number }[]
  limits: TenantLimit[]
}

const maxListedTenants = 10

/** Root menus, with the number of these tenants in which an enabled role holds one. */
const addonsSql = (tenants: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(a order by a.tenants desc, a.addon), '[]'::json) from (
    select m.addon, m.title, m.title_key as "titleKey", (select count(*)::int from (${tenants}) t where exists (
        select from uc_role r where r.tenant_id = t.id and m.id = any(r.menu_ids) and r.status = 1 and r.deleted_at is null)) as tenants
    from uc_menu m where m.is_root and m.type <> 'button' and m.status = 1 and m.deleted_at is null) a)`

const policiesSql = (tenants: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(p order by p.tenants desc, p.id), '[]'::json) from (
    select p.id::text, p.title, count(t.id)::int as tenants from uc_policy p left join (${tenants}) t on t.policy_id = p.id
    where p.deleted_at is null group by 1, 2) p)`

/** The highest usage among all tenants: by the share of the limit, otherwise by the amount. */
const limitsSql = (registry: Registry) => {
  const quotas = limitsOf(registry, {}, {}).map(it => it.quota)
  const parts = quotas.map(it => quotaUnits[it] ?? 1)
  return sql`(
    select coalesce(json_agg(x), '[]'::json) from (
      select t.id::text as "tenantId", t.name as "tenantName", u.quota, u.used::float / q.parts as used, p.max
      from unnest(${quotas}::text[], ${quotas.map(columnOf)}::text[], ${parts}::int[]) q (quota, name, parts)
      cross join lateral (select id, (to_jsonb(y)->>q.name)::int as max from uc_policy y) p
      join uc_tenant t on t.policy_id = p.id and t.deleted_at is null
      join uc_usage u on u.tenant_id = t.id and u.quota = q.quota
      where u.used > 0
      order by u.used::float / q.parts / nullif(p.max, 0) desc nulls last, u.used::float / q.parts desc, t.id, u.quota
      limit ${maxListedTenants}) x)`
}

/**
 * For all tenants, for platform staff. The cost grows with the number of tenants, not with their
 * rows.
 */
export const overviewOfAllTenants = async (
  { db }: Pick<Deps, 'db'>,
  registry: Registry,
): Promise<TenantOverview> => {
  const tenants = sql`select id, policy_id from uc_tenant where deleted_at is null`
  const [found] = await systemStatement(
    db,
    sql<TenantOverview>`select ${policiesSql(tenants)} as policies, ${addonsSql(tenants)} as addons,
      ${limitsSql(registry)} as limits`,
  )
  return found as TenantOverview
}

/** For the actor's tenant only. */
export const overviewOfTenant = async (
  { db }: Pick<Deps, 'db'>,
  registry: Registry,
  actor: Actor,
): Promise<TenantOverview> => {
  const own = sql`select id, policy_id from uc_tenant where id = ${actor.tenantId}`
  const { rows } = await asActor(
    db,
    actor,
    tx =>
      sql<Omit<TenantOverview, 'limits'> & { name: string; used: Record<string, number> | null }>`
        select name, ${policiesSql(own)} as policies, ${addonsSql(own)} as addons, (
          select json_object_agg(quota, used) from uc_usage where tenant_id = ${actor.tenantId}) as used
        from uc_tenant where id = ${actor.tenantId}`.execute(tx),
    { mode: 'read' },
  )
  const [{ name = '', used = null, policies = [], addons = [] } = {}] = rows
  const limits = limitsOf(registry, actor.limits, used ?? {})
    .map(it => ({ tenantId: actor.tenantId, tenantName: name, ...it }))
    .sort((one, other) => shareOf(other) - shareOf(one) || other.used - one.used)
  return { policies, addons: addons.filter(it => it.tenants > 0), limits }
}

/** Entries without a limit come after all that have one. */
const shareOf = ({ used, max }: Pick<TenantLimit, 'used' | 'max'>) => (max > 0 ? used / max : -1)
