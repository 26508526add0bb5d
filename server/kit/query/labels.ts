import type { AnyResource } from '#resources/core/resource.ts'
import type { AnyRow, LabelledRow, RowWithId } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { idInRange } from '#server/db/sql.ts'
import { statementNames } from '#server/db/statementNames.ts'
import { type ReadContext, selectAcross, selectOwn } from '#server/kit/across.ts'
import { type Labelled, titleOf } from '#server/kit/plan.ts'
import { cachedTitles, type Titles } from './titles.ts'

type Ids = string | readonly string[] | null

/** Computes further JSON for each row from its ids and references; an empty text for none. */
export type ExtraRowJson = (rows: readonly RowWithId[]) => Promise<readonly string[]>

/**
 * Adds `labels`, and `refused` where something is refused, to each row in the JSON text of
 * `json_agg`.
 */
export const labelledRows = async (
  reading: ReadContext,
  rows: string,
  refused?: ExtraRowJson,
): Promise<string> => {
  if (rows === '[]') return rows
  // json_agg separates rows by a line break, and line breaks inside values are escaped.
  const lines = rows.slice(1, -1).split(', \n ')
  const refs = lines.map(it => JSON.parse(refsTextOf(it)) as AnyRow)
  const [labels, texts] = await Promise.all([
    labelsOf(reading, refs),
    refused?.(refs.map((it, at) => ({ ...it, id: idOf(lines[at] as string) }))),
  ])
  return `[${lines.map((line, at) => withLabelText(line, labels[at], texts?.[at])).join(',')}]`
}

/** The same for one row. */
export const labelledRow = async (
  reading: ReadContext,
  row: string,
  refused?: ExtraRowJson,
): Promise<string> => {
  const refs = JSON.parse(refsTextOf(row)) as AnyRow
  const [labels, texts] = await Promise.all([
    labelsOf(reading, [refs]),
    refused?.([{ ...refs, id: idOf(row) }]),
  ])
  return withLabelText(row, labels[0], texts?.[0])
}

const withLabelText = (row: string, labels = '{}', refused = '') =>
  `${row.slice(0, -1)},"labels":${labels}${refused && `,"refused":${refused}`}}`

/**
 * Each row starts with its references: `{"deptId":"5","postIds":["7"],"id":"9", ...`, see
 * `Plan.columns`.
 */
const refsTextOf = (row: string): string => {
  const end = row.indexOf(',"id":')
  return end < 0 ? '{}' : `${row.slice(0, end)}}`
}

const idKey = '"id":"'
const idOf = (row: string): string => {
  const from = row.indexOf(idKey) + idKey.length
  return row.slice(from, row.indexOf('"', from))
}

/** Adds `labels` to a row, such as one that was just written. */
export const withLabels = async <R extends AnyRow>(
  reading: ReadContext,
  row: R,
): Promise<R & LabelledRow> => {
  const [labels = '{}'] = await labelsOf(reading, [row])
  return { ...row, labels: JSON.parse(labels) }
}

/** The same for many rows, which need not have every column. */
export const labelledEach = async (
  reading: ReadContext,
  rows: readonly AnyRow[],
): Promise<LabelledRow[]> => {
  const labels = await labelsOf(reading, rows)
  return rows.map((row, at) => ({ ...row, labels: JSON.parse(labels[at] ?? '{}') }))
}

/** One JSON object per row: the titles of the referenced rows, by field. */
const labelsOf = async (reading: ReadContext, rows: readonly AnyRow[]): Promise<string[]> => {
  const { labelled } = reading.plan
  const asked = labelled.map(one => titlesOf(reading, one, rows))
  // Waiting for titles that are cached costs more than looking them up.
  const titles = asked.every(it => it instanceof Map) ? asked : await Promise.all(asked)
  return rows.map(row => {
    let text = ''
    labelled.forEach(({ name }, at) => {
      const label = labelOf(idsIn(row, name), titles[at] as Titles)
      if (label !== undefined) text += `${text && ','}"${name}":${label}`
    })
    return `{${text}}`
  })
}

const none: Titles = new Map()

/** What a reference of a row holds. */
const idsIn = (row: AnyRow, name: string) => row[name] as Ids | undefined

const labelOf = (ids: Ids | undefined, titles: Titles) => {
  if (ids === null || ids === undefined) return
  if (typeof ids === 'string') return titles.get(ids)
  return `[${ids.flatMap(id => titles.get(id) ?? []).join(',')}]`
}

const titlesOf = (
  reading: ReadContext,
  { name, target, within }: Labelled,
  rows: readonly AnyRow[],
): Titles | Promise<Titles> => {
  if (within !== undefined)
    return readWithin(
      reading,
      target,
      rows.map(row => [idsIn(row, within), idsIn(row, name)]),
    )
  const ids = rows.flatMap(row => idsIn(row, name) ?? [])
  if (ids.length === 0) return none
  // Titles that a transaction in progress sees may be rolled back, so they are not cached.
  if (reading.tx) return titlesNow(reading, target, ids)
  return cachedTitles(reading.deps, reading.actor, target, ids, missing =>
    readTitles(reading, target, missing),
  )
}

const titlesNow = async (
  reading: ReadContext,
  target: AnyResource,
  ids: readonly string[],
): Promise<Titles> => {
  const titles = await readTitles(reading, target, [...new Set(ids)])
  return new Map(titles.map(([id, title]) => [id, JSON.stringify(title)]))
}

/** Titles of rows in other tenants, each looked up in the tenant that the referring row names. */
const readWithin = async (
  { deps }: ReadContext,
  target: AnyResource,
  asked: readonly (readonly [tenant: Ids | undefined, ids: Ids | undefined])[],
): Promise<Titles> => {
  const pairs = asked.flatMap(([tenant, ids]) =>
    typeof tenant === 'string' ? [ids ?? []].flat().map(id => [tenant, id] as const) : [],
  )
  if (pairs.length === 0) return new Map()
  const columns = `(select json_object_agg(x.id, ${titleOf(target, 'x')}) from (
      select distinct * from unnest($1::bigint[], $2::bigint[])) r(tenant_id, id)
    join ${tableOf(target.name)} x on x.tenant_id = r.tenant_id and x.id = r.id) as titles`
  const values = [0, 1].map(at => pairs.map(pair => idInRange(pair[at] as string)))
  const { titles } = await selectAcross(deps.db, {
    name: nameOfStatement(columns),
    columns,
    values,
  })
  const named = Object.entries((titles ?? {}) as Record<string, string>)
  return new Map(named.map(([id, title]) => [id, JSON.stringify(title)]))
}

/** By text, since a definition that was changed at run time may have another title. */
const nameOfStatement = statementNames('uc_titles', 500)

const readTitles = async (reading: ReadContext, target: AnyResource, ids: readonly string[]) => {
  const own = target.tenancy === 'tenant' ? 'x.tenant_id = $2::bigint' : '$2::bigint is not null'
  const columns = `(select json_object_agg(x.id, ${titleOf(target, 'x')}) from ${tableOf(target.name)} x where ${own} and x.id = any($1::bigint[])) as titles`
  const values = [ids.map(idInRange), reading.actor.tenantId]
  const { titles } = await selectOwn(reading, {
    name: nameOfStatement(columns),
    columns,
    values,
  })
  return Object.entries((titles ?? {}) as Record<string, string>)
}
