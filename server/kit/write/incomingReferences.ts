import { sql } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import { Refusal } from '#server/base/errors.ts'
import type { RowWithId } from '#server/base/tables.ts'
import { nameOfResource } from '#server/base/words.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { refuseRows } from '#server/kit/access/rowRefusals.ts'
import { planOf, type ReferencePlan, type ResourcePlan } from '#server/kit/plan.ts'
import { ownTenantSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'

export interface IncomingReference {
  readonly plan: ResourcePlan
  readonly pointer: ReferencePlan
}

/** Every field of a definition in force that can refer to rows of this resource. */
export const incomingReferencesOf = (work: Work): IncomingReference[] =>
  referencesFrom(work, work.registry.all())

const referencesFrom = (
  { registry, plan }: Work,
  resources: readonly AnyResource[],
): IncomingReference[] =>
  resources
    .filter(it => !it.view)
    .flatMap(resource => {
      const other = planOf(registry, resource)
      return other.references
        .filter(it => it.target.name === plan.resource.name)
        .map(pointer => ({ plan: other, pointer }))
    })

const refuses = ({ pointer }: IncomingReference) =>
  (pointer.field.onDelete ?? 'refuse') === 'refuse'

/**
 * Refuses when rows outside the batch still refer to one of these rows, and names each row that is
 * in use. Rows in the bin only count for a purge.
 */
export const refuseInUse = async (
  work: Work,
  rows: readonly RowWithId[],
  bin: 'live' | 'with bin',
): Promise<void> => {
  // Rows of a removed definition are kept for a while: nothing that they refer to is purged before.
  const removed = work.registry.hidden().filter(it => !work.registry.find(it.name))
  const kept = bin === 'with bin' ? referencesFrom(work, removed) : []
  const uses = [...incomingReferencesOf(work), ...kept].filter(refuses)
  const found = await Promise.all(
    uses.map(use =>
      countUses(
        work,
        use,
        rows.map(it => it.id),
        bin,
      ),
    ),
  )
  const refused = rows.flatMap(row => {
    const at = found.findIndex(counts => counts.has(row.id))
    const use = uses[at]
    if (!use) return []
    const count = found[at]?.get(row.id) ?? 0
    return [{ row, refusal: refusal(work, use.plan.resource, row, count) }]
  })
  refuseRows(work, rows.length, refused)
}

/** The ids of rows that others refer to and go on referring to after a deletion. */
export const stillReferencedIds = async (work: Work, ids: readonly string[]): Promise<string[]> => {
  const uses = incomingReferencesOf(work).filter(it => it.pointer.field.onDelete === 'keep')
  const found = await Promise.all(uses.map(use => countUses(work, use, ids, 'live')))
  return found.flatMap(counts => [...counts.keys()])
}

const refusal = (
  { plan, registry, language }: Work,
  resource: AnyResource,
  row: RowWithId,
  count: number,
): Refusal => {
  const title = String(row[plan.resource.title as string] ?? row.id)
  if (resource.name === plan.resource.name)
    return new Refusal('errors.hasChildren', { args: { title, count } })
  return new Refusal('errors.inUse', {
    args: {
      title,
      count,
      resource: registry.find(resource.name)
        ? nameOfResource(registry, language, resource.name)
        : (resource.label?.[language] ?? resource.name),
    },
  })
}

const countUses = async (
  work: Work,
  use: IncomingReference,
  ids: readonly string[],
  bin: 'live' | 'with bin',
): Promise<ReadonlyMap<string, number>> => {
  const target = sql.ref(use.pointer.links ? 'l.target_id' : `t.${use.pointer.column}`)
  const ofTenant = sqlPart(params => ownTenantSql(use.plan, work.actor, params))
  const others =
    use.plan.resource.name === work.plan.resource.name
      ? sql` and t.id <> all(${ids}::bigint[])`
      : sql``
  const live = bin === 'live' ? sql` and t.deleted_at is null` : sql``
  const { rows } = await sql<{ id: string; count: string }>`
    select ${target}::text as id, count(*) as count from ${sql.table(use.plan.table)} t${sql.raw(joinOf(use))}
    where ${ofTenant} and ${target} = ${anyId(ids)}${others}${live} group by 1`.execute(work.tx)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

const joinOf = ({ plan, pointer: { linkTable, links } }: IncomingReference): string => {
  if (linkTable)
    return ` join ${linkTable} l on l.owner_id = t.id${plan.tenant ? ' and l.tenant_id = t.tenant_id' : ''}`
  return links ? ` cross join lateral (select l.target_id ${links}) l` : ''
}
