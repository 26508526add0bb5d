import type { AnyResource } from '#resources/core/define.ts'
import { tableOf } from '#server/db/names.ts'
import { selectAsActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { type Labelled, type Plan, titleOf } from './plan.ts'
import { idWithin } from './sql.ts'
import { titlesIn } from './titles.ts'
import type { Actor, AnyRow } from './types.ts'

interface Reading {
  readonly deps: Deps
  readonly actor: Actor
  readonly plan: Plan
}

/** Parts the JSON of rows from the JSON of what they point to; no JSON text holds it. */
export const between = '\u001e'
const betweenSql = `E'\\x1e'`

/** Select list of an aggregate over rows `x`: their JSON, and behind it the ids that need a name. */
export const rowsWithRefs = (labelled: readonly Labelled[]): string =>
  `coalesce(json_agg(x), '[]'::json)::text || ${betweenSql} || coalesce(json_agg(${refs(labelled)}), '[]'::json)::text`

/** The same of one row. */
export const rowWithRefs = (labelled: readonly Labelled[]): string =>
  `row_to_json(x)::text || ${betweenSql} || ${refs(labelled)}::text`

const refs = (labelled: readonly Labelled[]) =>
  `json_build_array(${labelled.map(({ name }) => `x."${name}"`).join(', ')})`

type Ids = readonly (string | readonly string[] | null)[]

/** JSON text of rows with `labels` put into each. */
export const labelledRows = async (
  reading: Reading,
  labelled: readonly Labelled[],
  text: string,
): Promise<string> => {
  const [rows = '', ids = ''] = text.split(between)
  if (rows === '[]') return rows
  const labels = await labelsOf(reading, labelled, JSON.parse(ids) as Ids[])
  // json_agg puts a line between rows, and no value of one holds a line break that is not escaped.
  const lines = rows.slice(1, -1).split(', \n ')
  return `[${lines.map((line, at) => `${line.slice(0, -1)},"labels":${labels[at]}}`).join(',')}]`
}

/** JSON text of one row with its `labels`. */
export const labelledRow = async (reading: Reading, text: string): Promise<string> => {
  const [row = '', ids = ''] = text.split(between)
  const [labels] = await labelsOf(reading, reading.plan.labelled, [JSON.parse(ids) as Ids])
  return `${row.slice(0, -1)},"labels":${labels}}`
}

/** A row at hand with its `labels`, such as one just written. */
export const withLabels = async (reading: Reading, row: AnyRow): Promise<AnyRow> => {
  const { labelled } = reading.plan
  const [labels = '{}'] = await labelsOf(reading, labelled, [labelled.map(({ name }) => row[name])])
  return { ...row, labels: JSON.parse(labels) }
}

/** One JSON object for each row: by field the name of what it points to, or the names. */
const labelsOf = async (
  reading: Reading,
  labelled: readonly Labelled[],
  rows: readonly Ids[],
): Promise<string[]> => {
  const named = await Promise.all(
    labelled.map(({ target }, at) =>
      namesOf(
        reading,
        target,
        rows.flatMap(row => row[at] ?? []),
      ),
    ),
  )
  const part = (ids: Ids[number], at: number): string[] => {
    const names = named[at]
    const found = [ids ?? []].flat().flatMap(id => names?.get(id) ?? [])
    const text = Array.isArray(ids) ? `[${found.join(',')}]` : found[0]
    return text === undefined ? [] : [`"${labelled[at]?.name}":${text}`]
  }
  return rows.map(row => `{${row.flatMap(part).join(',')}}`)
}

const namesOf = (
  reading: Reading,
  target: AnyResource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  titlesIn(reading.deps, reading.actor, target, ids, missing =>
    readTitles(reading, target, missing),
  )

const readTitles = async (
  { deps, actor }: Reading,
  target: AnyResource,
  ids: readonly string[],
) => {
  const own = target.tenancy === 'tenant' ? 'x.tenant_id = $2::bigint' : '$2::bigint is not null'
  const columns = `(select json_object_agg(x.id, ${titleOf(target, 'x')}) from ${tableOf(target.name)} x where ${own} and x.id = any($1::bigint[])) as titles`
  const values = [ids.map(idWithin), actor.tenantId]
  const { titles } = await selectAsActor(deps.db, actor, {
    name: `uc_titles_${target.name}`,
    columns,
    values,
  })
  return Object.entries((titles ?? {}) as Record<string, string>)
}
