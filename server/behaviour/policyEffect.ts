import { sql } from 'kysely'
import { fieldsOf } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import { policy } from '#resources/policy.ts'
import { factorWanted, hasFactor } from '#server/auth/factor/wanted.ts'
import { standing } from '#server/auth/inForce.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { limitsOf, partsOf } from '#server/kit/quota.ts'
import type { AnyRow, Tx } from '#server/kit/types.ts'
import { menusOf, menusUnder } from '#server/seed/policyMenus.ts'
import { narrowed } from './scopeWidth.ts'

/** The change of one role, in the bin or not. */
export interface RoleChange {
  readonly tenantId: string
  readonly roleId: string
  readonly lost: readonly string[]
  readonly gained: readonly string[]
  /** The data scope before and after. */
  readonly before: number
  readonly after: number
  /** The departments of data scope 4, which are removed with it. */
  readonly deptIds: readonly string[]
}

/** A limit that a tenant exceeds. */
export interface Exceeded {
  readonly tenantId: string
  readonly quota: string
  readonly used: number
  readonly max: number
}

/** The number of people in a tenant who must set up a second factor first. */
export interface Enrolling {
  readonly tenantId: string
  readonly users: number
}

/** The effect of terms on the tenants under them. */
export interface Effect {
  readonly roles: readonly RoleChange[]
  readonly exceeded: readonly Exceeded[]
  readonly enrolling: readonly Enrolling[]
}

/** The fields of a policy that affect its tenants. */
export const termFields: readonly string[] = fieldsOf(policy)
  .filter(
    ([name, { kind }]) =>
      kind === 'integer' || ['dataRange', 'allMenus', 'allowMenus', 'secondFactor'].includes(name),
  )
  .map(([name]) => name)

const links = sql.table(linkTableOf('role', 'menuIds'))
const depts = sql.table(linkTableOf('role', 'deptIds'))
const roles = sql.table(tableOf('role'))
const menus = sql.table(tableOf('menu'))
const idsOf = (ids: readonly string[]) => sql`${[...ids]}::bigint[]`

/**
 * Computes the effect of a policy, for the dry run and for the change itself. Reads only; runs as
 * `uc_system`.
 */
export const effectOf = async (
  tx: Tx,
  registry: Registry,
  tenantIds: readonly string[],
  terms: AnyRow,
): Promise<Effect> => {
  const held = menusUnder(await menusOf(tx, registry), terms as never)
  return {
    roles: await roleChanges(tx, tenantIds, held, terms.dataRange),
    exceeded: await exceededBy(tx, registry, tenantIds, terms),
    enrolling: terms.secondFactor ? await enrollingIn(tx, tenantIds) : [],
  }
}

/**
 * How the roles of these tenants change. The administrator's role gets all menus of the policy.
 * Every other role loses the menus that the policy lacks, and its data scope is limited to `range`.
 * Links to menus in the bin stay until they are restored.
 */
export const roleChanges = async (
  tx: Tx,
  tenantIds: readonly string[],
  menuIds: readonly string[],
  range: number,
): Promise<RoleChange[]> => {
  const scopes = [1, 2, 3, 4, 5, 6, 7]
  // Chosen departments beyond the range give way to self: a change of this kind, and its undo, know
  // scopes and not single departments.
  const narrow = scopes.map(scope =>
    scope === 4 && range !== 1
      ? 5
      : narrowed({ dataScope: scope, deptIds: [] }, { dataScope: range, deptIds: [] }).dataScope,
  )
  const { rows } = await sql<RoleChange>`
    with under as (select id from unnest(${idsOf(tenantIds)}) as t(id) where id <> 1),
    allowed as (select id from unnest(${idsOf(menuIds)}) as m(id)),
    lost as (
      select l.tenant_id, l.owner_id, array_agg(l.target_id::text order by l.target_id) as ids
      from ${links} l join under t on t.id = l.tenant_id join ${menus} m on m.id = l.target_id and m.deleted_at is null
      where not exists (select from allowed a where a.id = l.target_id) group by 1, 2
    ), gained as (
      select r.tenant_id, r.id, array_agg(a.id::text order by a.id) as ids
      from ${roles} r join under t on t.id = r.tenant_id cross join allowed a
        left join ${links} l on l.tenant_id = r.tenant_id and l.owner_id = r.id and l.target_id = a.id
      where r.builtin and l.owner_id is null group by 1, 2
    ), narrower as (
      select * from unnest(${scopes}::int[], ${narrow}::int[]) as n(scope, after) where scope <> after
    )
    select r.tenant_id as "tenantId", r.id as "roleId", coalesce(lost.ids, '{}') as lost, coalesce(gained.ids, '{}') as gained,
      r.data_scope as before, coalesce(n.after, r.data_scope) as after,
      case when n.after is null then '{}' else array(select d.target_id::text from ${depts} d
        where d.tenant_id = r.tenant_id and d.owner_id = r.id order by d.target_id) end as "deptIds"
    from ${roles} r join under t on t.id = r.tenant_id
      left join lost on lost.tenant_id = r.tenant_id and lost.owner_id = r.id
      left join gained on gained.tenant_id = r.tenant_id and gained.id = r.id
      left join narrower n on not r.builtin and n.scope = r.data_scope
    where lost.ids is not null or gained.ids is not null or n.after is not null
    order by r.tenant_id, r.id`.execute(tx)
  return rows
}

/** Existing rows stay when there are more than allowed; only new ones are refused. */
const exceededBy = async (
  tx: Tx,
  registry: Registry,
  tenantIds: readonly string[],
  terms: AnyRow,
): Promise<Exceeded[]> => {
  const maxima = limitsOf(registry, {}, {})
    .map(({ quota }) => ({ quota, max: (terms[quota] ?? 0) as number }))
    .filter(({ max }) => max > 0)
  const { rows } = await sql<Exceeded>`
    select u.tenant_id as "tenantId", u.quota, ceil(u.used::numeric / m.parts)::integer as used, m.max
    from uc_usage u join unnest(${maxima.map(it => it.quota)}::text[], ${maxima.map(it => it.max)}::int[],
      ${maxima.map(it => partsOf[it.quota] ?? 1)}::int[]) as m(quota, max, parts)
      on m.quota = u.quota
    where u.tenant_id = any(${idsOf(tenantIds)}) and u.tenant_id <> 1 and u.used > m.max::bigint * m.parts
    order by u.tenant_id, u.quota`.execute(tx)
  return rows
}

/** People without a second factor who did not need one before. */
const enrollingIn = async (tx: Tx, tenantIds: readonly string[]): Promise<Enrolling[]> => {
  const { rows } = await sql<Enrolling>`
    select u.tenant_id as "tenantId", count(*)::int as users from ${standing}
    where u.tenant_id = any(${idsOf(tenantIds)}) and u.tenant_id <> 1 and u.deleted_at is null and u.status = 1
      and not ${hasFactor} and not ${factorWanted}
    group by 1 order by 1`.execute(tx)
  return rows
}
