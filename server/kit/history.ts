import { systemColumns } from '#server/db/columns.ts'
import { selectAsActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { readOne } from './list.ts'
import type { Plan } from './plan.ts'
import { idWithin } from './sql.ts'
import type { Actor } from './types.ts'

interface Reading {
  readonly deps: Deps
  readonly actor: Actor
  readonly plan: Plan
}

const which =
  'from uc_audit a where a.tenant_id = $1::bigint and a.resource = $2 and a.row_id = $3::bigint'
const columns = `(select coalesce(json_agg(r), '[]'::json) from (
    select a.id::text as id, ${systemColumns.createdAt.toJson('a.at')} as at, a.actor_name as actor, a.actor_tenant_id = 1 as platform, a.action, a.changes
    ${which} order by a.id desc limit $4::integer offset $5::integer) r)::text as list, (select count(*)::int ${which}) as total`

/** What was done to one row that the actor may see, latest first. */
export const readHistory = async (
  reading: Reading,
  id: string,
  { from, count }: { from: number; count: number },
) => {
  await readOne(reading, id)
  const { deps, actor, plan } = reading
  const values = [actor.tenantId, plan.resource.name, idWithin(id), count, from]
  const row = await selectAsActor(deps.db, actor, { name: 'uc_history', columns, values })
  return row as { list: string; total: number }
}
