import { sql } from 'kysely'
import type { Problem } from '#resources/core/problems.ts'
import { Invalid } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { idInRange } from '#server/db/sql.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { inTenant } from '#server/db/transactions.ts'
import { actorInTenant } from '#server/kit/across.ts'
import { planOf, type ReferencePlan } from '#server/kit/plan.ts'
import { conditionOf } from '#server/kit/query/conditions.ts'
import { existingSql, filterSql, visibleSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'
import { lostFiles } from './files.ts'

const missing: Problem = { key: 'missing' }

/** Refuses, at its field, each new reference in `values` to a row that the actor may not choose. */
export const checkReferences = async (
  work: Work,
  values: AnyRow,
  stored: AnyRow = {},
  seenBy: SeenBy = 'actor',
): Promise<void> => {
  const asked = work.plan.references
    .filter(({ field }) => field.within === undefined)
    .map(pointer => ({ pointer, ids: newIds(values[pointer.name], stored[pointer.name]) }))
    .filter(it => it.ids.length > 0)
  const found = await Promise.all(
    asked.map(({ pointer, ids }) => countLive(work, pointer, ids, seenBy)),
  )
  const problems = [
    ...asked.filter((it, at) => found[at] !== it.ids.length).map(it => it.pointer.name),
    ...(await lostWithin(work, values, stored)),
    ...(await lostFiles(work, values, stored)),
  ]
  if (problems.length > 0)
    throw new Invalid(Object.fromEntries(problems.map(name => [name, missing])))
}

/**
 * Fields with references that are invalid in the tenant that the row names; all of them, when that
 * tenant changes.
 */
const lostWithin = async (work: Work, values: AnyRow, stored: AnyRow): Promise<string[]> => {
  const row = { ...stored, ...values }
  const lost: string[] = []
  for (const pointer of work.plan.references) {
    const { name, field } = pointer
    if (field.within === undefined) continue
    const tenantId = row[field.within] as string | null | undefined
    const ids = newIds(row[name], tenantId === stored[field.within] ? stored[name] : null)
    if (ids.length === 0) continue
    if (tenantId == null || !(await leadsInto(work, pointer, tenantId, ids))) lost.push(name)
  }
  return lost
}

const leadsInto = (
  work: Work,
  pointer: ReferencePlan,
  tenantId: string,
  ids: readonly string[],
): Promise<boolean> =>
  inTenant(work, idInRange(tenantId), async () => {
    const actor = actorInTenant(work.actor, tenantId)
    return (await countLive({ ...work, actor }, pointer, ids)) === ids.length
  })

/** The same for an unchanged row: what it refers to must still exist, no matter who chose it. */
export const checkTargetsExist = (work: Work, row: AnyRow): Promise<void> =>
  checkReferences(work, row, {}, 'anyone')

/** Whether a referenced row must be visible to the actor. */
type SeenBy = 'actor' | 'anyone'

const newIds = (value: unknown, stored: unknown): string[] => {
  const known = new Set(idsOf(stored))
  return [...new Set(idsOf(value))].filter(id => !known.has(id))
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value == null ? [] : [value]).map(String)

/** Locks the referenced rows until the end, so that nobody deletes them meanwhile. */
const countLive = async (
  work: Work,
  { target, field }: ReferencePlan,
  ids: readonly string[],
  seenBy: SeenBy = 'actor',
): Promise<number> => {
  const plan = planOf(work.registry, target)
  const conditions = Object.entries(field.pick ?? {}).flatMap(([name, value]) => {
    const picked = plan.filterable.get(name)
    return (picked && conditionOf(target, name, picked, value)) ?? []
  })
  const which = sqlPart(params => {
    const seen = (seenBy === 'actor' ? visibleSql : existingSql)(plan, work.actor, params)
    return `${seen}${filterSql(plan, work.actor, { conditions, search: undefined }, params)}`
  })
  const held = plan.tenant || work.actor.platform ? sql` for share` : sql``
  const { rows } = await sql`select t.id from ${sql.table(plan.table)} t
    where ${which} and t.id = ${anyId(ids.map(idInRange))} order by t.id${held}`.execute(work.tx)
  return rows.length
}
