import { sql } from 'kysely'
import type { LabelledRow } from '#server/base/tables.ts'
import { foldSql } from '#server/db/fold.ts'
import { columnOf } from '#server/db/names.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { readBriefly } from '#server/kit/across.ts'
import { codesOf, namesSql } from '#server/kit/import/names.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import { existingSql } from '#server/kit/query/where.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import type { Column } from './request.ts'

/** How long the search for shared names may take, in milliseconds. */
const searchTimeout = 1000

/** Replaces labels that several rows have, by field. */
type Renaming = (row: LabelledRow) => LabelledRow

/**
 * Where several rows have the same title, such as departments of two branches, an import could not
 * tell them apart; they are exported by their codes.
 */
export const sharedNamesByCode = async (
  job: ResourceRequest,
  columns: readonly Column[],
): Promise<Renaming> => {
  const names = new Set(columns.map(it => it.name))
  const codes = new Map<string, ReadonlyMap<string, string>>()
  for (const { name, target, field } of job.plan.references)
    if (names.has(name) && field.within === undefined)
      codes.set(name, await codesOfShared(job, planOf(job.registry, target)))
  const renamed = [...codes].filter(([, byId]) => byId.size > 0)
  if (renamed.length === 0) return row => row
  return row => {
    const labels: Record<string, LabelledRow['labels'][string]> = { ...row.labels }
    for (const [name, byId] of renamed) {
      const ids = row[name] as string | readonly string[] | null
      const titles = [labels[name] ?? []].flat()
      const shown = [ids ?? []].flat().flatMap((id, at) => byId.get(id) ?? titles[at] ?? [])
      const [only] = shown
      if (Array.isArray(ids)) labels[name] = shown
      else if (only !== undefined) labels[name] = only
    }
    return { ...row, labels }
  }
}

/** The codes of rows whose title is a name of another row too, by id. */
const codesOfShared = async (
  job: ResourceRequest,
  plan: ResourcePlan,
): Promise<ReadonlyMap<string, string>> => {
  const [code] = codesOf(plan.resource)
  if (code === undefined) return new Map()
  const which = sqlPart(params => existingSql(plan, job.actor, params))
  const names = namesSql(plan.resource).map(it => sql`(${sql.raw(it)})`)
  const table = sql.table(plan.table)
  const statement = sql<{ id: string; code: string }>`
    with named as (select distinct t.id, k.name from ${table} t
      cross join lateral (values ${sql.join(names)}) k (name) where ${which}),
    shared as (select name from named group by name having count(*) > 1)
    select t.id::text as id, ${sql.ref(`t.${columnOf(code)}`)} as code from ${table} t
    where ${which} and ${sql.raw(foldSql(plan.titleOf('t')))} in (select name from shared)`
  const rows = await readBriefly({ ...job, plan }, statement, searchTimeout)
  return new Map(rows?.map(({ id, code }) => [id, code]))
}
