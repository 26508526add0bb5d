import { sql } from 'kysely'
import type { AnyRow } from '#server/base/tables.ts'
import { columnOf } from '#server/db/names.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import { ownTenantSql } from '#server/kit/query/where.ts'
import type { Work } from '#server/kit/work.ts'
import { incomingReferencesOf } from './incomingReferences.ts'

/**
 * Adds the title of the referenced row to each text with `nameIn`. A caller who sends the text
 * without the reference means somebody else, so the reference is emptied.
 */
export const withNames = async (
  work: Work,
  values: AnyRow,
  wanted: AnyRow = values,
  stored: AnyRow = {},
): Promise<AnyRow> => {
  const named = { ...values }
  for (const { name, field, target } of work.plan.references) {
    const text = field.nameIn
    if (text === undefined) continue
    const id = values[name] as string | null | undefined
    if (id != null) named[text] = await nameOf(work, planOf(work.registry, target), id)
    else if (id === null && stored[name] != null) named[text] = values[text] ?? null
    else if (stored[name] != null && wanted[name] !== undefined) delete named[text]
    // This also removes the hidden reference to somebody in the bin.
    else if (stored.id !== undefined && values[text] !== undefined) named[name] = null
  }
  return named
}

/** The name of a row. The row is locked, so that it cannot be renamed meanwhile. */
const nameOf = async (work: Work, plan: ResourcePlan, id: string): Promise<string | null> => {
  const own = sqlPart(params => ownTenantSql(plan, work.actor, params))
  const { rows } = await sql<{ name: string | null }>`select ${sql.raw(plan.titleOf('t'))} as name
    from ${sql.table(plan.table)} t where ${own} and t.id = ${id}::bigint`.execute(work.tx)
  return rows[0]?.name ?? null
}

/** Updates the name of a row in the texts of the rows that refer to it. */
export const propagateName = async (work: Work, id: string): Promise<void> => {
  for (const { plan, pointer } of incomingReferencesOf(work)) {
    const text = pointer.field.nameIn
    if (text === undefined) continue
    const own = sqlPart(params => ownTenantSql(plan, work.actor, params))
    const name = await nameOf(work, work.plan, id)
    await sql`update ${sql.table(plan.table)} t set ${sql.ref(columnOf(text))} = ${name}::text
      where ${own} and ${sql.ref(`t.${pointer.column}`)} = ${id}::bigint`.execute(work.tx)
  }
}
