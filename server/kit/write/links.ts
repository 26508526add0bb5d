import { sql } from 'kysely'
import type { AnyRow } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'
import type { Work } from '#server/kit/work.ts'

/** Writes the fields with several references, as the difference to the current links. */
export const saveLinks = async (
  work: Work,
  id: string,
  values: AnyRow,
  stored: AnyRow = {},
): Promise<void> => {
  const fields = work.plan.references.filter(it => it.linkTable && Array.isArray(values[it.name]))
  await Promise.all(
    fields.flatMap(({ name, linkTable }) => {
      const before = (stored[name] ?? []) as string[]
      const after = values[name] as string[]
      return [
        unlink(work, linkTable as string, id, without(before, after)),
        link(work, linkTable as string, id, without(after, before)),
      ]
    }),
  )
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return [...new Set(ids)].filter(id => !known.has(id))
}

const link = async (
  { tx, plan, actor }: Work,
  table: string,
  owner: string,
  targets: readonly string[],
) => {
  if (targets.length === 0) return
  const statement = plan.tenant
    ? sql`insert into ${sql.table(table)} (tenant_id, owner_id, target_id)
        select ${actor.tenantId}::bigint, ${owner}::bigint, unnest(${targets}::bigint[])`
    : sql`insert into ${sql.table(table)} (owner_id, target_id) select ${owner}::bigint, unnest(${targets}::bigint[])`
  await statement.execute(tx)
}

/** Removes all links of a field, those to rows in the bin included. */
export const dropLinks = async (work: Work, table: string, owner: string): Promise<void> => {
  await sql`delete from ${sql.table(table)} where owner_id = ${owner}${ownSql(work)}`.execute(
    work.tx,
  )
}

const ownSql = ({ plan, actor }: Work) =>
  plan.tenant ? sql` and tenant_id = ${actor.tenantId}` : sql``

const unlink = async (work: Work, table: string, owner: string, targets: readonly string[]) => {
  if (targets.length === 0) return
  await sql`delete from ${sql.table(table)}
    where owner_id = ${owner} and target_id = ${anyId(targets)}${ownSql(work)}`.execute(work.tx)
}
