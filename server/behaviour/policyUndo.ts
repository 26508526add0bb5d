import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'
import { partsOfTenants, type RoleChange } from './policyEffect.ts'
import { mark, type PastChange, roles } from './policyPast.ts'
import { isWithin } from './scopeWidth.ts'

/** A role that an undo does not change. */
export interface Left {
  readonly tenantId: string
  readonly roleId: string
}

interface Kept extends Left {
  readonly done: RoleChange
  readonly parentId: string | null
  /** Whether the role is unchanged, and its tenant still has the policy of the change. */
  readonly same: boolean
  /** Menus to restore that the parent role does not hold now. */
  readonly beyond: readonly string[]
  readonly above: { dataScope: number; deptIds: readonly string[] } | null
}

export interface Undoing {
  readonly roles: readonly RoleChange[]
  readonly left: readonly Left[]
}

/**
 * The changes that undo a change, a few tenants at a time: the opposite for each role that is
 * unchanged since. Roles that were edited since are skipped, and so are roles that would exceed
 * their parent.
 */
export async function* undoingsOf(
  tx: Tx,
  { id }: PastChange,
  tenants: ReturnType<typeof sql>,
  among: (tenantIds: readonly string[]) => readonly string[] = ids => ids,
): AsyncGenerator<Undoing> {
  const { rows } = await sql<{ id: string }>`
    select distinct tenant_id as id from uc_policy_change_role where change_id = ${id}`.execute(tx)
  for (const ids of partsOfTenants(among(rows.map(row => row.id))))
    yield undoingOf(await keptOf(tx, id, tenants, ids))
}

const undoingOf = (kept: readonly Kept[]): Undoing => {
  const fit = new Map(kept.filter(it => it.same).map(it => [it.roleId, it]))
  for (let before = -1; before !== fit.size; ) {
    before = fit.size
    for (const one of fit.values())
      if (!fitsBelow(one, fit.get(one.parentId ?? ''))) fit.delete(one.roleId)
  }
  return {
    roles: [...fit.values()].map(({ done }) => opposite(done)),
    left: kept
      .filter(it => !fit.has(it.roleId))
      .map(({ tenantId, roleId }) => ({ tenantId, roleId })),
  }
}

const opposite = ({ lost, gained, before, after, ...rest }: RoleChange): RoleChange => ({
  ...rest,
  lost: gained,
  gained: lost,
  before: after,
  after: before,
})

const fitsBelow = ({ done, beyond, above }: Kept, parent: Kept | undefined): boolean => {
  if (above === null) return true
  const given = new Set(parent?.done.lost)
  const wide = parent
    ? { dataScope: parent.done.before, deptIds: [...parent.done.deptIds, ...above.deptIds] }
    : above
  return (
    beyond.every(id => given.has(id)) &&
    (done.before === done.after ||
      isWithin({ dataScope: done.before, deptIds: done.deptIds }, wide))
  )
}

const keptOf = async (
  tx: Tx,
  changeId: string,
  tenants: ReturnType<typeof sql>,
  tenantIds: readonly string[],
): Promise<readonly Kept[]> => {
  const { rows } = await sql<Kept>`
    select r.tenant_id as "tenantId", r.id as "roleId", k.done, r.parent_id as "parentId",
      k.mark = ${mark} and ${tenants} as same,
      array(select m from jsonb_array_elements_text(k.done->'lost') as m where p.id is not null and not exists (
        select from ${sql.table(linkTableOf('role', 'menuIds'))} l
        where l.tenant_id = r.tenant_id and l.owner_id = p.id and l.target_id = m::bigint)) as beyond,
      case when p.id is not null then jsonb_build_object('dataScope', p.data_scope, 'deptIds', array(
        select l.target_id::text from ${sql.table(linkTableOf('role', 'deptIds'))} l
        where l.tenant_id = p.tenant_id and l.owner_id = p.id)) end as above
    from uc_policy_change_role k join ${roles} r on r.tenant_id = k.tenant_id and r.id = k.role_id
      join ${sql.table(tableOf('tenant'))} t on t.id = r.tenant_id
      left join ${roles} p on p.tenant_id = r.tenant_id and p.id = r.parent_id
    where k.change_id = ${changeId} and k.tenant_id = any(${[...tenantIds]}::bigint[]) order by r.tenant_id, r.id`.execute(
    tx,
  )
  return rows
}
