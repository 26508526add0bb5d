import { codes, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { systemColumns } from '#server/db/columns.ts'
import { idInRange } from '#server/db/sql.ts'
import { type ReadContext, selectRow } from '#server/kit/across.ts'
import { readOne } from '#server/kit/query/list.ts'

const which =
  'from uc_audit a where a.tenant_id = $1::bigint and a.resource = $2 and a.row_id = $3::bigint'
const columns = `(select coalesce(json_agg(r), '[]'::json) from (
    select a.id::text as id, ${systemColumns.createdAt.toJson('a.at')} as at, a.actor_name as actor, a.actor_tenant_id = 1 as platform, a.action, a.changes
    ${which} order by a.id desc limit $4::integer offset $5::integer) r)::text as list, (select count(*)::int ${which}) as total`

/**
 * The audit lines of one row that the actor may see, latest first. `inBin` says whether they may
 * see rows in the bin.
 */
export const readHistory = async (
  reading: ReadContext,
  id: string,
  { from, count }: { from: number; count: number },
  inBin: boolean,
) => {
  const { actor, plan } = reading
  const shown = await readOne(reading, id).catch(error => {
    if (!inBin || !isNotFound(error)) throw error
    return readOne(reading, id, undefined, 'bin')
  })
  const { tenantId } = JSON.parse(shown) as AnyRow
  const owner = plan.across ? tenantId : actor.tenantId
  const values = [owner, plan.resource.name, idInRange(id), count, from]
  const row = await selectRow(reading, { name: 'uc_history', columns, values })
  return row as { list: string; total: number }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Refusal && error.code === codes.notFound
