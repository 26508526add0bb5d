import type { AnyRow } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
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
  const text = plan.tenant
    ? `insert into ${table} (tenant_id, owner_id, target_id) select $3, $1, unnest($2::bigint[])`
    : `insert into ${table} (owner_id, target_id) select $1, unnest($2::bigint[])`
  await run(tx, text, plan.tenant ? [owner, targets, actor.tenantId] : [owner, targets])
}

/** Removes all links of a field, those to rows in the bin included. */
export const dropLinks = async ({ tx, plan, actor }: Work, table: string, owner: string) => {
  const own = plan.tenant ? ' and tenant_id = $2' : ''
  const values = plan.tenant ? [owner, actor.tenantId] : [owner]
  await run(tx, `delete from ${table} where owner_id = $1${own}`, values)
}

const unlink = async (
  { tx, plan, actor }: Work,
  table: string,
  owner: string,
  targets: readonly string[],
) => {
  if (targets.length === 0) return
  const own = plan.tenant ? ' and tenant_id = $3' : ''
  await run(
    tx,
    `delete from ${table} where owner_id = $1 and target_id = any($2::bigint[])${own}`,
    plan.tenant ? [owner, targets, actor.tenantId] : [owner, targets],
  )
}
