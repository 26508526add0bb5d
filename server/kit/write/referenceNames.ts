import type { AnyRow } from '#server/base/tables.ts'
import { columnOf, quote } from '#server/db/names.ts'
import { createParams, run } from '#server/db/sql.ts'
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
  const params = createParams()
  const which = `${ownTenantSql(plan, work.actor, params)} and t.id = ${params.add(id, 'bigint')}`
  const text = `select ${plan.titleOf('t')} as name from ${plan.table} t where ${which}`
  const [row] = await run(work.tx, text, params.values)
  return (row?.name as string | undefined) ?? null
}

/** Updates the name of a row in the texts of the rows that refer to it. */
export const spreadName = async (work: Work, id: string): Promise<void> => {
  for (const { plan, pointer } of incomingReferencesOf(work)) {
    const text = pointer.field.nameIn
    if (text === undefined) continue
    const params = createParams()
    const which = `${ownTenantSql(plan, work.actor, params)} and t.${pointer.column} = ${params.add(id, 'bigint')}`
    const name = await nameOf(work, work.plan, id)
    await run(
      work.tx,
      `update ${plan.table} t set ${quote(columnOf(text))} = ${params.add(name, 'text')} where ${which}`,
      params.values,
    )
  }
}
