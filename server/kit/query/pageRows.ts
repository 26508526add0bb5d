import type { ResourcePlan } from '#server/kit/plan.ts'
import type { QueryCondition } from './conditions.ts'
import type { Query } from './query.ts'
import { isNotIndexedText } from './where.ts'

interface PageParts {
  /** SQL from `from` on, over the alias `t`. */
  readonly which: string
  readonly order: string
  /** The same order backwards. */
  readonly reversed: string
  readonly columns: string
  /** The number of rows, and the last row number: a placeholder, or a number for usual lengths. */
  readonly length: string
  readonly reach: string
  /** Placeholder of the offset; undefined for the first page. */
  readonly offset: string | undefined
  /** All live rows, without filter and search. */
  readonly whole: boolean
  /** SQL of the exact number of rows, where it is known without counting them. */
  readonly counted: string | undefined
}

/** Up to this row number, reading the first rows of each tenant is faster than reading all rows. */
const deepest = 200

/** Number of rows that are sorted at once, or passed over with all their columns. */
const few = 1000

/** SQL of the rows of a page. */
export const rowsSql = (plan: ResourcePlan, query: Query, asked: PageParts): string => {
  const { columns, order, length, offset, which } = asked
  const page = `${order} limit ${length}${offset ? ` offset ${offset}` : ''}`
  const reach = query.from + query.count
  if (asked.whole && reach <= deepest && !plan.sortedAcross.has(query.sort))
    return `select ${columns} ${firstOf(plan, query, asked)}`
  // For a later page the ids are selected first, so that the columns of the rows before it are not
  // read. The rows of a view have no index of their ids.
  const { view } = plan.resource
  const misjudged = !view && isMisjudged(plan, query)
  const keyed = !view && (query.from >= few || (misjudged && query.search === undefined))
  const pageOf = (which: string) => {
    if (keyed) return keyedRows(plan, asked, `${which}${page}`)
    return offset
      ? `select ${columns} from (select t.* ${which}${page}) t`
      : `select ${columns} ${which}${page}`
  }
  if (misjudged) return foundRows(plan, which, pageOf)
  return keyed && asked.counted ? nearerRows(plan, asked, asked.counted) : pageOf(which)
}

/**
 * Whether the planner may be far off in how many rows there are, or in how many it reads in the
 * order of an index until a page is full. It takes conditions for independent of each other and of
 * the order. What trigrams do not serve is bounded already.
 */
const isMisjudged = ({ sortable }: ResourcePlan, { conditions, search, sort }: Query): boolean =>
  search === undefined
    ? conditions.length > 1 ||
      conditions.some(it => 'like' in it || (isRange(it) && sortable.get(it.name) !== sort))
    : !isNotIndexedText(search)

const isRange = (it: QueryCondition) => 'from' in it || 'to' in it || 'before' in it

/**
 * SQL of the rows of a search or of a filter with several conditions. The number of hits is unknown
 * beforehand, and a plan for the wrong number reads the whole tenant: in index order when there is
 * one hit, or all hits when every row is one. So up to a thousand hits are selected first,
 * unordered. They are sorted if that was all of them; otherwise the page is read in index order.
 */
const foundRows = (
  plan: ResourcePlan,
  which: string,
  pageOf: (which: string) => string,
): string => `with found as materialized (select ${keyColumnsOf(plan)} ${which} limit ${few + 1}),
      counted as materialized (select count(*) as n from found)
    (${pageOf(`from ${plan.table} t where ${keyIsInSql(plan)} and (select n from counted) <= ${few}`)})
    union all (${pageOf(`${which} and (select n from counted) > ${few}`)})`

/**
 * SQL of a page whose keys are read alone, which an index gives without the rows, and then its
 * rows. `keys` is SQL from `from` to the end.
 */
const keyedRows = (plan: ResourcePlan, { columns, order }: PageParts, keys: string): string =>
  `with paged as materialized (select ${keyColumnsOf(plan)} ${keys})
    select ${columns} from ${plan.table} t where ${keyIsInSql(plan, 'paged')}${order}`

/** SQL of a page of a list whose length is known, read from the end of it that is nearer. */
const nearerRows = (plan: ResourcePlan, asked: PageParts, counted: string): string => {
  const { which, order, reversed, length, offset } = asked
  const n = '(select n from whole)'
  const forwards = `${which} and 2 * ${offset} <= ${n}${order} limit ${length} offset ${offset}`
  const backwards = `${which} and 2 * ${offset} > ${n}${reversed}
      limit greatest(least(${n} - ${offset}, ${length}), 0) offset greatest(${n} - ${offset} - ${length}, 0)`
  return `with whole as materialized (select ${counted} as n)
    (${keyedRows(plan, asked, forwards)}) union all (${keyedRows(plan, asked, backwards)})`
}

/** The primary key as columns over the alias `t`. */
export const keyColumnsOf = ({ tenant }: ResourcePlan): string =>
  tenant ? 't.tenant_id, t.id' : 't.id'

/**
 * Condition: the row's key is in the list `keys`. Passed as values, which use the index of the key,
 * where a join might read the whole tenant.
 */
export const keyIsInSql = ({ tenant, across }: ResourcePlan, keys = 'found'): string =>
  `${tenant && !across ? `t.tenant_id = (select tenant_id from ${keys} limit 1) and ` : ''}t.id = any(array(select id from ${keys}))`

/**
 * A page across all tenants. Indexes begin with the tenant, so the keys of the first rows are read
 * for each tenant separately. They contain the page, whose rows are then read by these keys.
 */
const firstOf = (
  { table }: ResourcePlan,
  { sort, descending }: Query,
  { which, order, length, reach, offset }: PageParts,
): string => {
  const way = descending ? ' desc' : ''
  const keys = `select t.tenant_id, t.id, ${sort} as sorted ${which} and t.tenant_id = o.id${order} limit ${reach}`
  const sorted = `order by k.sorted${way}, k.id${way}`
  return `from (select k.* from uc_tenant o cross join lateral (${keys}) k
      ${sorted} limit ${length}${offset ? ` offset ${offset}` : ''}) k
    join ${table} t on t.tenant_id = k.tenant_id and t.id = k.id ${sorted}`
}
