import type { AnyRow } from '#server/base/tables.ts'
import { foldSql } from '#server/db/fold.ts'
import { columnOf } from '#server/db/names.ts'
import { createParams } from '#server/db/sql.ts'
import { readBriefly } from '#server/kit/across.ts'
import { codesOf, namesSql } from '#server/kit/import/names.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import { existingSql } from '#server/kit/query/where.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import type { Column } from './request.ts'

/** How long the search for shared names may take, in milliseconds. */
const searchTimeout = 1000

/** Replaces labels that several rows have, by field. */
type Renaming = (row: AnyRow) => AnyRow

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
    const labels = { ...row.labels }
    for (const [name, byId] of renamed) {
      const ids = row[name] as string | readonly string[] | null
      if (typeof ids === 'string') labels[name] = byId.get(ids) ?? labels[name]
      else if (ids?.length === labels[name]?.length)
        labels[name] = ids?.map((id, at) => byId.get(id) ?? labels[name][at])
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
  const params = createParams()
  const which = existingSql(plan, job.actor, params)
  const names = namesSql(plan.resource)
    .map(it => `(${it})`)
    .join(', ')
  const text = `with named as (select distinct t.id, k.name from ${plan.table} t
      cross join lateral (values ${names}) k (name) where ${which}),
    shared as (select name from named group by name having count(*) > 1)
    select t.id::text as id, t.${columnOf(code)} as code from ${plan.table} t
    where ${which} and ${foldSql(plan.titleOf('t'))} in (select name from shared)`
  const rows = await readBriefly({ ...job, plan }, { text, values: params.values }, searchTimeout)
  return new Map(rows?.map(({ id, code }) => [id, code]))
}
