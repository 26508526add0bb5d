import { type RawBuilder, sql } from 'kysely'
import { actorNameOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { timestampOf } from '#server/kit/work.ts'
import { printSql } from './policyEffect.ts'

const deptLinks = sql.table(linkTableOf('role', 'deptIds'))
const menus = sql.table(tableOf('menu'))
const roles = sql.table(tableOf('role'))
const depts = sql.table(tableOf('dept'))

/**
 * The changes of roles that a transaction is about to apply. They stay in the database: there may be
 * a hundred thousand of them, and the planner has to know how many.
 */
export const gathered = sql.table('pg_temp.role_change')

/**
 * Locks the roles of these tenants, and all writers of roles, until the transaction ends. The rows
 * are locked first, as in a write of one role, so that the order is always the same.
 */
export const holdRoles = async (tx: Tx, tenantIds: readonly string[]): Promise<void> => {
  await sql`select count(*) from (select from ${roles} where tenant_id = any(${[...tenantIds]}::bigint[])
    order by tenant_id, id for no key update) held`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(tx)
}

/** Roles that one statement changes, so that none takes too long for one statement. */
const atOnce = 50_000

/**
 * The columns of a change apart from the role that it applies to. Many roles have the same change, so
 * its result is computed once for each distinct change.
 */
const changeColumns = sql`menu_ids, lost, gained, before, after, dept_ids, gives`
const distinctChanges = sql.table('pg_temp.distinct_role_change')

/** What has been gathered: how many changes, and the sum of `printSql`. */
export interface Gathered {
  readonly count: number
  readonly print: string
}

/**
 * Gathers the changes of a query in place of the ones before, with the columns of `changesSql`. Runs
 * as `uc_system`.
 */
const gatherChanges = async (tx: Tx, changes: RawBuilder<unknown>): Promise<Gathered> => {
  await sql`create temporary table if not exists ${gathered} (tenant_id bigint, role_id bigint, menu_ids bigint[],
    lost bigint[], gained bigint[], before int, after int, dept_ids bigint[], gives boolean, part int) on commit drop`.execute(
    tx,
  )
  // Joins of these changes with all roles stay in memory. Only one transaction holds so many at a time.
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`truncate ${gathered}`.execute(tx)
  await sql`insert into ${gathered} (tenant_id, role_id, ${changeColumns}, part)
    select tenant_id, role_id, ${changeColumns},
      (row_number() over (order by tenant_id, role_id) - 1) / ${sql.lit(atOnce)} from (${changes}) c`.execute(
    tx,
  )
  await sql`analyze ${gathered} (tenant_id, role_id, part)`.execute(tx)
  const { rows } =
    await sql<Gathered>`select count(*)::int as count, coalesce(sum(${printSql}), 0)::text as print
    from ${gathered} c`.execute(tx)
  return rows[0] as Gathered
}

/**
 * Gathers the changes of a query, applies them to the roles and logs them in their tenants. Runs as
 * `uc_system`.
 */
export const applyChanges = async (
  context: Context,
  changes: RawBuilder<unknown>,
): Promise<Gathered> => {
  const found = await gatherChanges(context.tx, changes)
  for (let part = 0; part * atOnce < found.count; part++) await applyPart(context, part)
  return found
}

const applyPart = async (context: Context, part: number): Promise<void> => {
  const { tx, actor } = context
  const inPart = sql`c.part = ${part}`
  await computeDistinctChanges(tx, inPart)
  await noteRoles(context, inPart)
  await applyDepts(tx, inPart)
  // A change of a menu does not lock roles first, so a role may have changed since its change was gathered.
  await sql`update ${roles} r set
      menu_ids = case when r.menu_ids = c.menu_ids then d.menus_after else ${menusAfter('r')} end,
      data_scope = case when c.before = c.after then r.data_scope else c.after end,
      version = version + 1, updated_at = ${timestampOf(context)}, updated_by = ${actor.userId}
    from ${gathered} c join ${distinctChanges} d using (${changeColumns})
    where r.tenant_id = c.tenant_id and r.id = c.role_id and ${inPart}`.execute(tx)
}

/**
 * SQL for the menus after the change `c`, starting from `menu_ids` of `r` or `c`. Purged menus are not
 * added. `is true` prevents a join that would hash all menus for each row.
 */
const menusAfter = (row: 'r' | 'c') => {
  const held = sql.ref(`${row}.menu_ids`)
  return sql`array(select m from unnest(${held}) m where m <> all(c.lost)) || array(select m from unnest(c.gained) m
    where m <> all(${held}) and (m in (select id from ${menus})) is true)`
}

/** Computes the menus after each distinct change, and its entry in the history. */
const computeDistinctChanges = async (tx: Tx, inPart: RawBuilder<unknown>): Promise<void> => {
  const change = (field: string, before: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
    sql`jsonb_build_object('field', ${sql.lit(field)}, 'before', ${before}, 'after', ${after})`
  const menuIds = change(
    'menuIds',
    sql`live_menu_ids::text[]`,
    sql`array(select u.id::text from unnest(live_menu_ids || gained) as u (id) where u.id <> all(lost) order by u.id)`,
  )
  const dataScope = change('dataScope', sql`before`, sql`after`)
  const deptIds = change(
    'deptIds',
    sql`case when gives then '{}' else dept_ids::text[] end`,
    sql`case when gives then dept_ids::text[] else '{}' end`,
  )
  const where = (isChanged: RawBuilder<unknown>, field: RawBuilder<unknown>) =>
    sql`case when ${isChanged} then jsonb_build_array(${field}) else '[]' end`
  // One table for all parts: a dropped table would keep its lock until the transaction ends.
  await sql`create temporary table if not exists ${distinctChanges} (menu_ids bigint[], lost bigint[], gained bigint[], before int,
    after int, dept_ids bigint[], gives boolean, menus_after bigint[], changes jsonb) on commit drop`.execute(
    tx,
  )
  await sql`truncate ${distinctChanges}`.execute(tx)
  await sql`insert into ${distinctChanges} (${changeColumns}, menus_after, changes) select ${changeColumns}, ${menusAfter('c')},
      ${where(sql`lost <> '{}' or gained <> '{}'`, menuIds)} || ${where(sql`before <> after`, dataScope)}
        || ${where(sql`dept_ids <> '{}'`, deptIds)}
    from (select c.*, array(select m from unnest(c.menu_ids) m
        where (m in (select id from ${menus} where deleted_at is null)) is true order by m) as live_menu_ids
      from (select distinct ${changeColumns} from ${gathered} c where ${inPart}) c offset 0) c`.execute(
    tx,
  )
}

/** Removes chosen departments, and restores those that still exist. */
const applyDepts = async (tx: Tx, inPart: RawBuilder<unknown>): Promise<void> => {
  await sql`delete from ${deptLinks} l using ${gathered} c where l.tenant_id = c.tenant_id and l.owner_id = c.role_id
    and l.target_id = any(c.dept_ids) and c.dept_ids <> '{}' and not c.gives and ${inPart}`.execute(
    tx,
  )
  await sql`insert into ${deptLinks} (tenant_id, owner_id, target_id)
    select c.tenant_id, c.role_id, d.id from ${gathered} c join ${depts} d
      on d.tenant_id = c.tenant_id and d.id = any(c.dept_ids)
    where c.gives and c.dept_ids <> '{}' and ${inPart} on conflict do nothing`.execute(tx)
}

/** Logs the changes in the history of each role. */
const noteRoles = async (context: Context, inPart: RawBuilder<unknown>): Promise<void> => {
  const { tx, actor, requestId, ip } = context
  await sql`
    insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
    select c.tenant_id, ${timestampOf(context)}, ${actor.userId}, ${actorNameOf(actor)}, nullif(${actor.tenantId}::bigint, c.tenant_id), 'role',
      c.role_id, 'update', d.changes, ${requestId}, ${ip}
    from ${gathered} c join ${distinctChanges} d using (${changeColumns})
    where ${inPart} and d.changes <> '[]'`.execute(tx)
}
