import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { limitNames, type policy } from '#resources/policy.ts'
import { factorRequiredSql, hasFactorSql } from '#server/auth/factor/required.ts'
import { userTables } from '#server/auth/maySignIn.ts'
import { policyLimitsOf } from '#server/auth/person.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { isScopeWithin, narrowerScopeOf } from '#server/features/roles/scopeWidth.ts'
import { limitsOf, quotaUnits } from '#server/kit/quota/quota.ts'
import { type Menus, type MenuTerms, menusOf, menusUnder } from './policyMenus.ts'

/** The change of one role, in the bin or not. */
export interface RoleChange {
  readonly tenantId: string
  readonly roleId: string
  readonly lost: readonly string[]
  readonly gained: readonly string[]
  /** The data scope before and after. */
  readonly before: number
  readonly after: number
  /** The chosen departments of data scope 4 that the role loses, or gets back. */
  readonly deptIds: readonly string[]
  /** Whether it gets them back. */
  readonly gives: boolean
  /** `printSql` of the change, where it is to be compared. */
  readonly print?: string
}

/** A limit that a tenant exceeds. */
export interface Exceeded {
  readonly tenantId: string
  readonly quota: string
  readonly used: number
  readonly max: number
}

/** The number of people in a tenant who must set up a second factor first. */
interface Enrolling {
  readonly tenantId: string
  readonly users: number
}

/** The effect of terms on the tenants under them. */
export interface Effect {
  readonly roles: readonly RoleChange[]
  readonly exceeded: readonly Exceeded[]
  readonly enrolling: readonly Enrolling[]
}

/** What a policy allows its tenants, with the limits by quota: those of extensions, too. */
export type Terms = Pick<
  RowOf<typeof policy>,
  'dataRange' | 'allMenus' | 'allowMenus' | 'secondFactor'
> &
  Readonly<Record<string, unknown>>

/** The fields of a policy that affect its tenants, with the limits that extensions have added. */
export const termFieldsOf = (registry: Registry): readonly string[] => [
  ...new Set([...limitNames, ...limitsOf(registry, {}, {}).map(({ quota }) => quota)]),
  'dataRange',
  'allMenus',
  'allowMenus',
  'secondFactor',
]

const depts = sql.table(linkTableOf('role', 'deptIds'))
const roles = sql.table(tableOf('role'))
const idsOf = (ids: readonly string[]) => sql`${[...ids]}::bigint[]`

/**
 * Computes the effect of a policy for the dry run, a few tenants at a time in the order of their
 * ids. Reads only; runs as `uc_system`.
 */
export async function* effectsOf(
  tx: Tx,
  registry: Registry,
  tenantIds: readonly string[],
  terms: Terms,
): AsyncGenerator<Effect> {
  const held = heldUnder(await menusOf(tx, registry), terms)
  for (const ids of partsOfTenants(tenantIds))
    yield {
      roles: await roleChanges(tx, ids, held, terms.dataRange),
      exceeded: await exceededBy(tx, registry, ids, terms),
      enrolling: terms.secondFactor ? await enrollingIn(tx, ids) : [],
    }
}

/** Tenants of which a dry run holds the changes in the process at a time. */
const atOnce = 100

/** The tenants in parts, in the order of their ids. */
export const partsOfTenants = (tenantIds: readonly string[]): string[][] => {
  const ids = [...tenantIds].sort((a, b) => Number(a) - Number(b))
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  )
}

/** The menus that roles may hold, and the other live ones, which they lose. */
export interface HeldMenus {
  readonly allowed: readonly string[]
  readonly withheld: readonly string[]
}

export const heldUnder = (menus: Menus, terms: MenuTerms): HeldMenus => {
  const allowed = menusUnder(menus, terms)
  const known = new Set(allowed)
  return { allowed, withheld: menus.all.map(menu => menu.id).filter(id => !known.has(id)) }
}

const scopes = [1, 2, 3, 4, 5, 6, 7]

/**
 * A query for how the roles of these tenants change. The administrator's role gets all menus of the
 * policy. Every other role loses the menus that the policy lacks, and its data scope is limited to
 * `range`. Menus in the bin stay until they are restored. `is true` keeps the planner from joins,
 * which would hash the menus again for each role.
 */
export const changesSql = (
  tenantIds: readonly string[],
  { allowed, withheld }: HeldMenus,
  range: number,
): RawBuilder<unknown> => {
  const width = (dataScope: number) => ({ dataScope, deptIds: [] })
  const narrow = scopes.map(scope => narrowerScopeOf(width(scope), width(range)).dataScope)
  // Chosen departments are not known to lie within any other range, so that none of them remains.
  const keepsDepts = isScopeWithin({ dataScope: 4, deptIds: ['any'] }, width(range))
  return sql`
    with narrower as (
      select * from unnest(${scopes}::int[], ${narrow}::int[]) as n(scope, after) where scope <> after
    ), held as (
      select r.tenant_id, r.id as role_id, r.menu_ids, r.data_scope::int as before, n.after,
        array(select m from unnest(r.menu_ids) m where (m in (select unnest(${idsOf(withheld)}))) is true order by m) as lost,
        case when r.builtin then array(select m from unnest(${idsOf(allowed)}) m where m <> all(r.menu_ids)
          order by m) else '{}' end as gained,
        case when r.builtin or r.data_scope <> 4 or ${keepsDepts} then '{}' else array(select d.target_id from ${depts} d
          where d.tenant_id = r.tenant_id and d.owner_id = r.id order by d.target_id) end as dept_ids
      from ${roles} r left join narrower n on not r.builtin and n.scope = r.data_scope
      where r.tenant_id = any(${idsOf(tenantIds)}) and r.tenant_id <> 1
      offset 0
    )
    select r.tenant_id, r.role_id, r.menu_ids, r.lost, r.gained, r.before, coalesce(r.after, r.before) as after,
      r.dept_ids, false as gives
    from held r where r.lost <> '{}' or r.gained <> '{}' or r.after is not null or r.dept_ids <> '{}'`
}

/** A number for the change `c` of a role. Their sum tells one set of changes from another. */
export const printSql = sql<string>`hashtextextended(concat_ws('|', c.tenant_id, c.role_id, c.lost, c.gained,
  c.before, c.after, c.dept_ids), 0)`

const roleChanges = async (
  tx: Tx,
  tenantIds: readonly string[],
  held: HeldMenus,
  range: number,
): Promise<RoleChange[]> => {
  const { rows } = await sql<RoleChange>`
    select c.tenant_id as "tenantId", c.role_id as "roleId", c.lost::text[] as lost, c.gained::text[] as gained,
      c.before, c.after, c.dept_ids::text[] as "deptIds", c.gives, ${printSql}::text as print
    from (${changesSql(tenantIds, held, range)}) c order by c.tenant_id, c.role_id`.execute(tx)
  return rows
}

/** Existing rows stay when there are more than allowed; only new ones are refused. */
export const exceededBy = async (
  tx: Tx,
  registry: Registry,
  tenantIds: readonly string[],
  terms: Terms,
): Promise<Exceeded[]> => {
  const limits = policyLimitsOf(terms)
  const maxima = limitsOf(registry, {}, {})
    .map(({ quota }) => ({ quota, max: limits[quota] ?? 0 }))
    .filter(({ max }) => max > 0)
  const { rows } = await sql<Exceeded>`
    select u.tenant_id as "tenantId", u.quota, ceil(u.used::numeric / m.parts)::integer as used, m.max
    from uc_usage u join unnest(${maxima.map(it => it.quota)}::text[], ${maxima.map(it => it.max)}::int[],
      ${maxima.map(it => quotaUnits[it.quota] ?? 1)}::int[]) as m(quota, max, parts)
      on m.quota = u.quota
    where u.tenant_id = any(${idsOf(tenantIds)}) and u.tenant_id <> 1 and u.used > m.max::bigint * m.parts
    order by u.tenant_id, u.quota`.execute(tx)
  return rows
}

/** People without a second factor who did not need one before. */
const enrollingIn = async (tx: Tx, tenantIds: readonly string[]): Promise<Enrolling[]> => {
  const { rows } = await sql<Enrolling>`
    select u.tenant_id as "tenantId", count(*)::int as users from ${userTables}
    where u.tenant_id = any(${idsOf(tenantIds)}) and u.tenant_id <> 1 and u.deleted_at is null and u.status = 1
      and not ${hasFactorSql} and not ${factorRequiredSql}
    group by 1 order by 1`.execute(tx)
  return rows
}
