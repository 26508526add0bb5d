import { columnOf } from '#server/db/names.ts'
import { Refusal } from '#server/errors.ts'
import { createParams, idWithin, run } from './sql.ts'
import { descendantsSql } from './where.ts'
import type { Work } from './work.ts'

/** One writer at a time changes the shape of a tenant's tree; otherwise two moves could close a circle between them. */
export const lockTree = async ({ tx, plan, actor }: Work): Promise<void> => {
  await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${plan.table}:${plan.tenant ? actor.tenantId : 0}`,
  ])
}

/** Refuses to hang a row below itself. The tree must be locked. */
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
    `select 1 where ${params.add(idWithin(parentId), 'bigint')} in (${below})`,
    params.values,
  )
  if (found.length > 0) throw new Refusal('errors.tree.cycle')
}
