import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { nameOf } from '#server/kit/audit.ts'
import type { Context, Tx } from '#server/kit/types.ts'
import { momentOf } from '#server/kit/work.ts'
import type { RoleChange } from './policyEffect.ts'

const menuLinks = sql.table(linkTableOf('role', 'menuIds'))
const deptLinks = sql.table(linkTableOf('role', 'deptIds'))
const roles = sql.table(tableOf('role'))

/** The changes as SQL rows. */
const rowsOf = (changes: readonly RoleChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as e("tenantId" bigint, "roleId" bigint,
    lost bigint[], gained bigint[], before int, after int, "deptIds" bigint[])`

/**
 * Locks the roles of these tenants, and all writers of roles, until the transaction ends. The rows
 * are locked first, as in a write of one role, so that the order is always the same.
 */
export const holdRoles = async (tx: Tx, tenantIds: readonly string[]): Promise<void> => {
  await sql`select from ${roles} where tenant_id = any(${[...tenantIds]}::bigint[])
    order by tenant_id, id for no key update`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(tx)
}

/** Applies the changes to the roles and logs them in their tenants. Runs as `uc_system`. */
export const applyRoles = async (
  context: Context,
  changes: readonly RoleChange[],
): Promise<void> => {
  if (changes.length === 0) return
  await noteRoles(context, changes)
  const { tx, actor } = context
  const e = rowsOf(changes)
  await sql`delete from ${menuLinks} l using ${e} where l.tenant_id = e."tenantId" and l.owner_id = e."roleId"
    and l.target_id = any(e.lost)`.execute(tx)
  if (changes.some(it => it.gained.length > 0))
    await sql`insert into ${menuLinks} (tenant_id, owner_id, target_id)
      select e."tenantId", e."roleId", m.id from ${e} cross join lateral unnest(e.gained) as g(id)
        join ${sql.table(tableOf('menu'))} m on m.id = g.id on conflict do nothing`.execute(tx)
  if (changes.some(it => it.before !== it.after && [it.before, it.after].includes(4)))
    await applyDepts(tx, e)
  await sql`update ${roles} r set data_scope = e.after, version = version + 1,
      updated_at = ${momentOf(context)}, updated_by = ${actor.userId}
    from ${e} where r.tenant_id = e."tenantId" and r.id = e."roleId"`.execute(tx)
}

/** Removes the departments of data scope 4 with it, and restores them. */
const applyDepts = async (tx: Tx, e: ReturnType<typeof rowsOf>): Promise<void> => {
  await sql`delete from ${deptLinks} l using ${e} where l.tenant_id = e."tenantId" and l.owner_id = e."roleId"
    and e.before = 4 and e.after <> 4`.execute(tx)
  await sql`insert into ${deptLinks} (tenant_id, owner_id, target_id)
    select e."tenantId", e."roleId", d.id from ${e} join ${sql.table(tableOf('dept'))} d
      on d.tenant_id = e."tenantId" and d.id = any(e."deptIds")
    where e.after = 4 and e.before <> 4 on conflict do nothing`.execute(tx)
}

/** Logs the changes in the history of each role. */
const noteRoles = async (context: Context, changes: readonly RoleChange[]): Promise<void> => {
  const { tx, actor, requestId, ip } = context
  await sql`
    with held as (
      select e.*, array(select l.target_id from ${menuLinks} l
        join ${sql.table(tableOf('menu'))} m on m.id = l.target_id and m.deleted_at is null
        where l.tenant_id = e."tenantId" and l.owner_id = e."roleId" order by 1) as menus from ${rowsOf(changes)}
    ), told as (
      select "tenantId", "roleId", 'menuIds' as field, to_jsonb(menus::text[]) as before, to_jsonb(array(
        select m::text from unnest(menus || gained) as m where m <> all(lost) order by m)) as after
      from held where lost <> '{}' or gained <> '{}'
      union all
      select "tenantId", "roleId", 'dataScope', to_jsonb(before), to_jsonb(after) from held where before <> after
    )
    insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
    select "tenantId", ${momentOf(context)}, ${actor.userId}, ${nameOf(actor)}, nullif(${actor.tenantId}::bigint, "tenantId"), 'role', "roleId", 'update',
      jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after) order by field desc), ${requestId}, ${ip}
    from told group by "tenantId", "roleId"`.execute(tx)
}
