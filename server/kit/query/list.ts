import type { AnyResource } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import { notFound } from '#server/base/errors.ts'
import { columnOf } from '#server/db/names.ts'
import { createParams, idInRange } from '#server/db/sql.ts'
import { seesAllRows } from '#server/kit/access/scope.ts'
import { type ReadContext, selectRow } from '#server/kit/across.ts'
import { type ResourcePlan, storedTitleOf } from '#server/kit/plan.ts'
import { quotaUsedSql } from '#server/kit/quota/quota.ts'
import { estimateOf } from './estimates.ts'
import { type ExtraRowJson, labelledRow, labelledRows } from './labels.ts'
import { rowsSql } from './pageRows.ts'
import type { Query } from './query.ts'
import { filterSql, ownTenantSql, visibleSql } from './where.ts'

/** Totals up to this number are exact; larger ones are estimated. */
export const maxExactTotal = 10_000

/** A page of rows as JSON text from PostgreSQL, and the number of rows. */
export interface PageJson {
  readonly list: string
  readonly total: number
  readonly estimated: boolean
  /** Set when there are rows, but all of them are outside the actor's data scope. */
  readonly outOfScope?: boolean
}

/** Reads one page of a list or of the bin, with its total, in one round trip. */
export const readPage = async (
  reading: ReadContext,
  query: Query,
  where: 'live' | 'bin',
  refused?: ExtraRowJson,
): Promise<PageJson> => {
  const { plan } = reading
  const found = await page(reading, query, where, where === 'bin' ? plan.binColumns : plan.columns)
  if (found.total === 0 && where === 'live' && !seesAllRows(plan.resource, reading.actor))
    return { ...found, outOfScope: await isOutOfScope(reading) }
  return { ...found, list: await labelledRows(reading, found.list, refused) }
}

/**
 * Whether a list is empty only because all rows are outside the data scope, which the console
 * explains.
 */
const isOutOfScope = async (reading: ReadContext): Promise<boolean> => {
  const { actor, plan } = reading
  const params = createParams()
  const rows = (who: Actor) =>
    `exists (select from ${plan.table} t where ${visibleSql(plan, who, params)})`
  const whole = { ...actor, scope: { ...actor.scope, all: true } }
  const columns = `(${rows(whole)} and not ${rows(actor)}) as hidden`
  return (await selectRow(reading, { columns, values: params.values })).hidden === true
}

/** A page of options for a reference: id, title and place in the tree only. */
export const readOptions = (reading: ReadContext, query: Query): Promise<PageJson> =>
  page(reading, query, 'live', optionColumns(reading.plan.resource))

const optionColumns = (resource: AnyResource): string => {
  const columns = ['t.id::text as "id"', `${storedTitleOf(resource, 't')} as "title"`]
  if (resource.subtitle) columns.push(`t.${columnOf(resource.subtitle as string)} as "subtitle"`)
  if (resource.tree)
    columns.push(`t.${columnOf(resource.tree.parent as string)}::text as "parentId"`)
  return columns.join(', ')
}

const page = async (
  reading: ReadContext,
  query: Query,
  where: 'live' | 'bin',
  columns: string,
): Promise<PageJson> => {
  const { actor, plan } = reading
  const params = createParams()
  const which = `from ${plan.table} t where ${visibleSql(plan, actor, params, where)}${filterSql(plan, actor, query, params, findsIn(where))}`
  const from = query.from === 0 ? undefined : params.add(query.from, 'bigint')
  // A usual length is written out, because a plan for any number of rows expects a tenth of them.
  const length = usualLengths.has(query.count) ? `${query.count}` : params.add(query.count, 'int')
  const counted = where === 'live' && isWhole(plan, actor, query)
  const total = counted
    ? quotaUsedSql(plan, ownTenantSql(plan, actor, params, 'u'))
    : totalSql(which, length, from)
  const whole = plan.across && where === 'live' && isUnasked(query)
  const reach = from ? `(${from} + ${length})` : length
  const asked = {
    which,
    order: orderOf(query),
    reversed: orderOf({ ...query, descending: !query.descending }),
    columns,
    length,
    reach,
    offset: from,
    whole,
    counted: counted ? total : undefined,
  }
  const rows = rowsSql(plan, query, asked)
  const selected = `(select ${total} || ' ' || list from (
    select coalesce(json_agg(x), '[]'::json)::text as list, count(*) as n from (${rows}) x) page) as page`
  const name = isUsual(query) ? plan.nameOf(selected) : undefined
  const selection = { name, columns: selected, values: params.values }
  const found = pageOf((await selectRow(reading, selection)).page as string)
  return counted || found.total <= maxExactTotal
    ? { ...found, estimated: false }
    : { list: found.list, ...(await estimate(reading, query, where)) }
}

/**
 * SQL of the total. A page that is not full is the last one, so it gives the total; otherwise the
 * rows are counted.
 */
const totalSql = (which: string, length: string, from: string | undefined): string => {
  const last = from ? `n between 1 and ${length} - 1 then ${from} + n` : `n < ${length} then n`
  return `case when ${last} else (select count(*) from (select ${which} limit ${maxExactTotal + 1}) c) end`
}

/**
 * Splits the total from the rows. Both come as one text, so that the rows need not be quoted and
 * parsed.
 */
const pageOf = (text: string) => {
  const end = text.indexOf(' ')
  return { total: Number(text.slice(0, end)), list: text.slice(end + 1) }
}

/** Whether the query is for all live rows of the tenant, and a limit already counts them. */
const isWhole = (plan: ResourcePlan, actor: Actor, query: Query): boolean =>
  plan.tenant &&
  plan.resource.quota !== undefined &&
  isUnasked(query) &&
  seesAllRows(plan.resource, actor)

const isUnasked = ({ conditions, search }: Query) => conditions.length === 0 && search === undefined

/** The order of a list; the id decides between equal values. */
export const orderOf = ({ sort, descending }: Pick<Query, 'sort' | 'descending'>): string => {
  const way = descending ? ' desc' : ''
  return sort === 't.id' ? ` order by t.id${way}` : ` order by ${sort}${way}, t.id${way}`
}

/**
 * Whether the query is a common one, with a prepared plan. A filter or a search is planned for its
 * own values, because a generic plan would read the whole tenant for rare ones.
 */
const isUsual = (query: Query) => isUnasked(query) && usualLengths.has(query.count)

/** Lengths that the console asks for: those of lists, tabs and choices, and whole trees. */
const usualLengths: ReadonlySet<number> = new Set([1, 5, 10, 20, 25, 50, 100, 200, 500, 1000])

/** No index serves a bin. */
const findsIn = (where: 'live' | 'bin') => (where === 'bin' ? 'every match' : 'first matches')

/** The planner's estimate, but at least the number that was counted. */
const estimate = async (reading: ReadContext, query: Query, where: 'live' | 'bin') => {
  const { actor, plan } = reading
  const params = createParams()
  const text = `select from ${plan.table} t where ${visibleSql(plan, actor, params, where)}${filterSql(plan, actor, query, params, findsIn(where))}`
  const rows = await estimateOf(reading, { text, values: params.values })
  return { total: Math.max(rows, maxExactTotal + 1), estimated: true }
}

/** Reads one live row as JSON text. Throws "not found" when the actor does not see it. */
export const readOne = async (
  reading: ReadContext,
  id: string,
  refused?: ExtraRowJson,
  where: 'live' | 'bin' = 'live',
): Promise<string> => {
  const { actor, plan } = reading
  const params = createParams()
  const which = `${visibleSql(plan, actor, params, where)} and t.id = ${params.add(idInRange(id), 'bigint')}`
  const columns = `(select row_to_json(x)::text from (select ${plan.columns} from ${plan.table} t where ${which}) x) as row`
  const selection = { name: plan.nameOf(columns), columns, values: params.values }
  const { row } = await selectRow(reading, selection)
  if (row === null) throw notFound()
  return labelledRow(reading, row as string, refused)
}
