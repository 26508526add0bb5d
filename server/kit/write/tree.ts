import { sql } from 'kysely'
import { Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { columnOf } from '#server/db/names.ts'
import { idInRange } from '#server/db/sql.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { seesAllRows } from '#server/kit/access/scope.ts'
import { descendantsSql, visibleSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'

/**
 * Locks the shape of a tenant's tree for one writer at a time; otherwise two simultaneous moves
 * could create a cycle.
 */
export const lockTree = async ({ tx, plan, actor }: Work): Promise<void> => {
  const tree = `${plan.table}:${plan.tenant ? actor.tenantId : 0}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${tree}, 0))`.execute(tx)
}

/**
 * Refuses a move of a row out of or into a place outside of the actor's data scope. The top level
 * is only in the scope of actors who see everything.
 */
export const requireMoveInScope = async (
  work: Work,
  stored: AnyRow,
  parentId: string | null,
): Promise<void> => {
  const { plan, actor, tx } = work
  if (seesAllRows(plan.resource, actor)) return
  const name = plan.resource.tree?.parent as string
  const places = [stored[name] as string | null, parentId]
  const seen = sqlPart(params => visibleSql(plan, actor, params))
  const { rows } = await sql`select t.id from ${sql.table(plan.table)} t
    where ${seen} and t.id = any(${places}::bigint[])`.execute(tx)
  if (rows.length < places.length) throw new Invalid({ [name]: { key: 'outOfScope' } })
}

/** Refuses to move a row below itself. The tree must be locked. */
export const refuseCycle = async (
  { tx, plan, actor }: Work,
  id: string,
  parentId: string,
): Promise<void> => {
  const parent = columnOf(plan.resource.tree?.parent as string)
  const tree = { table: plan.table, parent, tenant: plan.tenant }
  const below = sqlPart(params => descendantsSql(tree, actor, [id], params))
  const { rows } = await sql`select where ${idInRange(parentId)}::bigint in (${below})`.execute(tx)
  if (rows.length > 0) throw new Refusal('errors.tree.cycle')
}
