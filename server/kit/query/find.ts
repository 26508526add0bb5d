import { fold } from '#resources/core/fold.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { fieldsOf } from '#resources/core/resource.ts'
import { collationOf } from '#server/db/collations.ts'
import { foldSql } from '#server/db/fold.ts'
import { foldedColumn } from '#server/db/foldedText.ts'
import { columnOf } from '#server/db/names.ts'
import { pinyinColumn, pinyinHeadsSql, pinyinSearchOf } from '#server/db/pinyin.ts'
import { containsPattern, exactPattern, type Params, prefixPattern } from '#server/db/sql.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { type ReadContext, readBriefly } from '#server/kit/across.ts'
import type { ResourcePlan } from '#server/kit/plan.ts'
import { withLabels } from './labels.ts'
import { keyColumnsOf, keyIsInSql } from './pageRows.ts'
import type { Query } from './query.ts'
import { filterSql, isNotIndexedText, newestSql, visibleSql } from './where.ts'

/** A row found by the search. `rank`: 0 the whole text, 1 its beginning, 2 a part of it. */
export interface SearchHit {
  readonly id: string
  readonly rank: number
  readonly title: string
  readonly subtitle: string | null
}

/** What was found. `partly`: among the newest rows, because searching all took too long. */
export interface SearchResult {
  readonly list: readonly SearchHit[]
  readonly partly: boolean
}

/** Maximum number of hits per rank; nobody reads further. */
const ranked = 1000

/**
 * Finds rows for the quick search, best matches first: only rows that a list shows to the same
 * reader. When that takes too long, only the newest rows are searched (`partly`); undefined when
 * that took longer than allowed as well. Each rank is queried separately, so that an exact match is
 * found however many rows contain the text.
 */
export const findRows = async (
  reading: ReadContext,
  query: Query,
  milliseconds: number,
): Promise<SearchResult | undefined> => {
  const ends = performance.now() + milliseconds
  const share = isNotIndexedText(query.search ?? '') ? 1 : 2 / 3
  const all = await findIn(reading, query, 'all', milliseconds * share)
  const rest = ends - performance.now()
  const rows = all ?? (rest > 0 ? await findIn(reading, query, 'newest', rest) : undefined)
  if (!rows) return
  const list = await Promise.all(rows.map(row => foundOf(reading, row, query.search ?? '')))
  return { list, partly: !all }
}

/** A found row as it is read. */
interface Hit {
  readonly id: string
  readonly rank: number
  readonly title: string
  /** What the search looked at, in the order of the searched columns. */
  readonly texts: readonly (string | null)[]
  /** In lists across tenants. */
  readonly tenantId?: string
}

/** The first hits among all rows, or among the newest. */
const findIn = async (
  reading: ReadContext,
  query: Query,
  among: 'all' | 'newest',
  milliseconds: number,
): Promise<Hit[] | undefined> => {
  const { plan, actor } = reading
  const statement = sqlPart<Hit>(params => {
    const rows = among === 'all' ? `${plan.table} t` : newestSql(plan, actor, params)
    const which = `${visibleSql(plan, actor, params)}${filterSql(plan, actor, query, params)}`
    const { exact, start, rank } = nearnessSql(plan, query.search ?? '', params)
    // What trigrams do not serve is bounded, and read once.
    const once = isNotIndexedText(query.search ?? '')
    const from = once ? 'sought t where true' : `${rows} where ${which}`
    const lookedUp = [` and (${exact})`, ` and (${start})`, ''].map(
      near => `(select ${keyColumnsOf(plan)} from ${from}${near} limit ${ranked})`,
    )
    const sought = once ? `sought as materialized (select t.* from ${rows} where ${which}), ` : ''
    return `with ${sought}found as materialized (${lookedUp.join(' union ')})
      select t.id::text as id, ${plan.titleOf('t')} as title, ${rank} as rank,
        array[${plan.searched.map(it => `t.${it}::text`).join(', ')}] as texts${plan.across ? ', t.tenant_id::text as "tenantId"' : ''}
      from ${plan.table} t where ${keyIsInSql(plan)}
      order by rank, ${plan.titleOf('t')} collate ${collationOf(query.language)}, t.id limit ${query.count}`
  })
  return readBriefly(reading, statement, milliseconds)
}

/**
 * Conditions for exact matches and for beginnings, which use an index, each with its rank. Texts are
 * compared as a list compares them: as they are written, folded, and in the spelling that
 * is stored.
 */
const nearnessSql = (plan: ResourcePlan, search: string, params: Params) => {
  const letters = plan.pinyin ? pinyinSearchOf(search) : undefined
  const read = (column: string, pattern: string) =>
    letters ? [`${column} ilike ${params.add(pattern, 'text')}`] : []
  const heads = pinyinHeadsSql('t')
  const whole = nearSql(plan, search, exactPattern, params)
  const start = nearSql(plan, search, prefixPattern, params)
  const any = (...parts: string[][]) => parts.flat().join(' or ')
  return {
    exact: any(whole, read(`t.${pinyinColumn}`, `% ${letters} %`)),
    start: any(start, read(`t.${pinyinColumn}`, ` ${letters}%`)),
    rank: `case when ${any(whole, read(heads, `% ${letters} %`))} then 0
      when ${any(start, read(heads, `% ${letters}%`))} then 1 else 2 end`,
  }
}

const nearSql = (
  plan: ResourcePlan,
  search: string,
  patternOf: (text: string) => string,
  params: Params,
): string[] => {
  const ilike = (columns: readonly string[], text: string) => {
    const pattern = params.add(patternOf(text), 'text')
    return columns.map(it => `t.${it} ilike ${pattern}`)
  }
  const folded = fold(search)
  return [
    ...ilike(plan.searched, search),
    ...(folded === '' || folded === search ? [] : ilike(plan.searched, folded)),
    ...(folded === '' || plan.folded.size === 0
      ? []
      : [nearFoldedSql(plan, folded, patternOf, params)]),
    ...respelled(plan, search).flatMap(([column, stored]) => ilike([column], stored)),
  ]
}

/** The column of folded texts finds the rows by its index; which text it is, the fields say. */
const nearFoldedSql = (
  { folded: columns }: ResourcePlan,
  folded: string,
  patternOf: (text: string) => string,
  params: Params,
): string => {
  const near = params.add(patternOf(folded), 'text')
  const texts = [...columns].map(it => `${foldSql(`t.${it}`)} like ${near}`)
  return `(t.${foldedColumn} ilike ${params.add(containsPattern(folded), 'text')} and (${texts.join(' or ')}))`
}

/**
 * The searched columns whose values are stored in another spelling than people search for, such as
 * phone numbers, each with the text in that spelling.
 */
const respelled = ({ resource, searched }: ResourcePlan, search: string): [string, string][] =>
  fieldsOf(resource).flatMap(([name, field]) => {
    const column = columnOf(name)
    const stored = searched.includes(column) ? kindOf(field).searchedAs?.(search) : undefined
    return stored === undefined || stored === search ? [] : [[column, stored]]
  })

/**
 * The hit with what is shown beside its title: the account or another searched text, the text that
 * matched, and in lists across tenants the tenant.
 */
const foundOf = async (reading: ReadContext, row: Hit, search: string): Promise<SearchHit> => {
  const { resource, searched } = reading.plan
  const { texts } = row
  const named = texts[searched.indexOf(columnOf(resource.title as string))]
  const other = texts.find(it => it && it !== row.title)
  const sought = [fold(search), ...respelled(reading.plan, search).map(([, stored]) => stored)]
  const hit = texts.find(it => it && sought.some(part => part && fold(it).includes(part)))
  const beside = [named === row.title ? other : named, hit, await tenantOf(reading, row)]
  const details = new Set(beside.filter(it => it && it !== row.title))
  return {
    id: row.id,
    rank: row.rank,
    title: row.title,
    subtitle: [...details].join(' · ') || null,
  }
}

const tenantOf = async (reading: ReadContext, row: Hit): Promise<string | undefined> =>
  reading.plan.across
    ? String((await withLabels(reading, { tenantId: row.tenantId })).labels.tenantId ?? '')
    : undefined
