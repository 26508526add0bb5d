import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { isScopeWithin } from '#server/features/roles/scopeWidth.ts'
import { partsOfTenants, type RoleChange } from './policyEffect.ts'
import { type PastChange, roleFingerprintSql, roles } from './policyHistory.ts'

/** A role that an undo does not change. */
export interface SkippedRole {
  readonly tenantId: string
  readonly roleId: string
}

interface Kept extends SkippedRole {
  readonly done: Omit<RoleChange, 'tenantId' | 'roleId' | 'gives'>
  readonly parentId: string | null
  /** Whether the role is unchanged, and its tenant still has the policy of the change. */
  readonly same: boolean
  /** Menus to restore that the parent role does not hold now. */
  readonly beyond: readonly string[]
  readonly above: { dataScope: number; deptIds: readonly string[] } | null
}

export interface Undoing {
  readonly roles: readonly RoleChange[]
  readonly left: readonly SkippedRole[]
}

/** What an undo is asked of: a change, and which tenants `t` still have the policy that it left. */
export interface Undone {
  readonly past: PastChange
  readonly still: RawBuilder<unknown>
}

/**
 * The changes that undo a change, a few tenants at a time: the opposite for each role that is
 * unchanged since. Roles that were edited since are skipped, and so are roles that would exceed
 * their parent.
 */
export async function* undoingsOf(
  tx: Tx,
  undone: Undone,
  among: (tenantIds: readonly string[]) => readonly string[] = ids => ids,
): AsyncGenerator<Undoing> {
  for (const ids of partsOfTenants(among(await tenantsOf(tx, undone))))
    yield undoingOf(await keptOf(tx, undone, ids))
}

/** The roles that an undo does not change. Only those that may be concerned are read. */
export const skippedRolesOf = async (tx: Tx, undone: Undone): Promise<SkippedRole[]> => {
  const left: SkippedRole[] = []
  for (const ids of partsOfTenants(await tenantsOf(tx, undone)))
    left.push(...undoingOf(await keptOf(tx, undone, ids, 'doubtful')).left)
  return left
}

/** The opposite of a change for all its roles but these, with the columns of `changesSql`. */
export const oppositeSql = ({ past }: Undone, left: readonly SkippedRole[]) => sql`
  select k.tenant_id, k.role_id, r.menu_ids, k.gained as lost, k.lost as gained, k.after as before, k.before as after,
    k.dept_ids, true as gives
  from uc_policy_change_role k join ${roles} r on r.tenant_id = k.tenant_id and r.id = k.role_id
  where k.change_id = ${past.id} and k.role_id <> all(${left.map(it => it.roleId)}::bigint[])`

const tenantsOf = async (tx: Tx, { past }: Undone): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct tenant_id as id from uc_policy_change_role where change_id = ${past.id}`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

const undoingOf = (kept: readonly Kept[]): Undoing => {
  const fit = new Map(kept.filter(it => it.same).map(it => [it.roleId, it]))
  for (let before = -1; before !== fit.size; ) {
    before = fit.size
    for (const one of fit.values())
      if (!fitsBelow(one, fit.get(one.parentId ?? ''))) fit.delete(one.roleId)
  }
  return {
    roles: [...fit.values()].map(opposite),
    left: kept
      .filter(it => !fit.has(it.roleId))
      .map(({ tenantId, roleId }) => ({ tenantId, roleId })),
  }
}

const opposite = ({ tenantId, roleId, done }: Kept): RoleChange => ({
  tenantId,
  roleId,
  lost: done.gained,
  gained: done.lost,
  before: done.after,
  after: done.before,
  deptIds: done.deptIds,
  gives: true,
})

const fitsBelow = ({ done, beyond, above }: Kept, parent: Kept | undefined): boolean => {
  if (above === null) return true
  const given = new Set(parent?.done.lost)
  const wide = parent
    ? { dataScope: parent.done.before, deptIds: [...parent.done.deptIds, ...above.deptIds] }
    : above
  return (
    beyond.every(id => given.has(id)) &&
    ((done.before === done.after && done.deptIds.length === 0) ||
      isScopeWithin({ dataScope: done.before, deptIds: done.deptIds }, wide))
  )
}

/** A role that has changed since, that has a parent, or that is one. */
const doubtful = sql`(not it.same or it."parentId" is not null or exists (select from ${roles} c
  where c.tenant_id = it."tenantId" and c.parent_id = it."roleId" offset 0))`

const keptOf = async (
  tx: Tx,
  { past, still }: Undone,
  tenantIds: readonly string[],
  which: 'all' | 'doubtful' = 'all',
): Promise<readonly Kept[]> => {
  const { rows } = await sql<Kept>`
    select it."tenantId", it."roleId", it."parentId", it.same, jsonb_build_object('lost', it.lost::text[],
        'gained', it.gained::text[], 'before', it.before, 'after', it.after, 'deptIds', it.dept_ids::text[]) as done,
      array(select m::text from unnest(it.lost) m where p.id is not null and m <> all(p.menu_ids)) as beyond,
      case when p.id is not null then jsonb_build_object('dataScope', p.data_scope, 'deptIds', array(
        select l.target_id::text from ${sql.table(linkTableOf('role', 'deptIds'))} l
        where l.tenant_id = p.tenant_id and l.owner_id = p.id)) end as above
    from (select r.tenant_id as "tenantId", r.id as "roleId", r.parent_id as "parentId",
        k.lost, k.gained, k.before, k.after, k.dept_ids,
        case when not ${still} then false when k.version = r.version then true else k.mark = ${roleFingerprintSql} end as same
      from uc_policy_change_role k join ${roles} r on r.tenant_id = k.tenant_id and r.id = k.role_id
        join ${sql.table(tableOf('tenant'))} t on t.id = r.tenant_id
      where k.change_id = ${past.id} and k.tenant_id = any(${[...tenantIds]}::bigint[])
      offset 0) it
      left join ${roles} p on p.tenant_id = it."tenantId" and p.id = it."parentId"
    where ${which === 'all' ? sql`true` : doubtful} order by 1, 2`.execute(tx)
  return rows
}
