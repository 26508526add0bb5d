import { Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { columnOf } from '#server/db/names.ts'
import { createParams, idInRange, run } from '#server/db/sql.ts'
import { seesAll } from '#server/kit/access/scope.ts'
import { descendantsSql, visibleSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'

/**
 * Locks the shape of a tenant's tree for one writer at a time; otherwise two simultaneous moves
 * could create a cycle.
 */
export const lockTree = async ({ tx, plan, actor }: Work): Promise<void> => {
  await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${plan.table}:${plan.tenant ? actor.tenantId : 0}`,
  ])
}

/**
 * Refuses a move of a row out of or into a place outside of the actor's data scope. The top level
 * is only in the scope of actors who see everything.
 */
export const mustMoveWithin = async (
  work: Work,
  stored: AnyRow,
  parentId: string | null,
): Promise<void> => {
  const { plan, actor, tx } = work
  if (seesAll(plan.resource, actor)) return
  const name = plan.resource.tree?.parent as string
  const places = [stored[name] as string | null, parentId]
  const params = createParams()
  const which = `${visibleSql(plan, actor, params)} and t.id = any(${params.add(places, 'bigint[]')})`
  const seen = await run(tx, `select t.id from ${plan.table} t where ${which}`, params.values)
  if (seen.length < places.length) throw new Invalid({ [name]: { key: 'outOfScope' } })
}

/** Refuses to move a row below itself. The tree must be locked. */
export const refuseCycle = async (
  { tx, plan, actor }: Work,
  id: string,
  parentId: string,
): Promise<void> => {
  const parent = columnOf(plan.resource.tree?.parent as string)
  const params = createParams()
  const below = descendantsSql(
    { table: plan.table, parent, tenant: plan.tenant },
    actor,
    [id],
    params,
  )
  const found = await run(
    tx,
    `select 1 where ${params.add(idInRange(parentId), 'bigint')} in (${below})`,
    params.values,
  )
  if (found.length > 0) throw new Refusal('errors.tree.cycle')
}
