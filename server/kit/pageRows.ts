import type { Plan } from './plan.ts'
import type { Query } from './query.ts'
import { isUnserved } from './where.ts'

interface Asked {
  /** SQL from `from` on, over the alias `t`. */
  readonly which: string
  readonly order: string
  readonly columns: string
  /** The number of rows, and the last row number: a placeholder, or a number for usual lengths. */
  readonly length: string
  readonly reach: string
  /** Placeholder of the offset; undefined for the first page. */
  readonly offset: string | undefined
  /** All live rows, without filter and search. */
  readonly whole: boolean
}

/** Up to this row number, reading the first rows of each tenant is faster than reading all rows. */
const deepest = 200

/**
 * SQL of the rows of a page. For a later page the ids are selected first, so that the columns of
 * the rows before it are not read.
 */
export const rowsSql = (plan: Plan, query: Query, asked: Asked): string => {
  const { columns, order, length, offset } = asked
  const page = `${order} limit ${length}${offset ? ` offset ${offset}` : ''}`
  const reach = query.from + query.count
  if (asked.whole && reach <= deepest && !plan.sortedAcross.has(query.sort))
    return `select ${columns} ${firstOf(plan, query, asked)}`
  const pageOf = (which: string) =>
    offset
      ? `select ${columns} from (select t.* ${which}${page}) t`
      : `select ${columns} ${which}${page}`
  // What trigrams do not serve is bounded already.
  return query.search === undefined || plan.resource.view || isUnserved(query.search)
    ? pageOf(asked.which)
    : searchedRows(plan, asked.which, pageOf)
}

/** Number of rows that are sorted at once. */
const few = 1000

/**
 * SQL of the rows of a search. The number of hits is unknown beforehand, and a plan for the wrong
 * number reads the whole tenant: in index order when there is one hit, or all hits when every row
 * is one. So up to a thousand hits are selected first, unordered. They are sorted if that was all
 * of them; otherwise the page is read in index order.
 */
const searchedRows = (
  plan: Plan,
  which: string,
  pageOf: (which: string) => string,
): string => `with found as materialized (select ${keyOf(plan)} ${which} limit ${few + 1}),
      counted as materialized (select count(*) as n from found)
    (${pageOf(`from ${plan.table} t where ${foundSql(plan)} and (select n from counted) <= ${few}`)})
    union all (${pageOf(`${which} and (select n from counted) > ${few}`)})`

/** The primary key as columns over the alias `t`. */
export const keyOf = ({ tenant }: Plan): string => (tenant ? 't.tenant_id, t.id' : 't.id')

/**
 * Condition: the row's key is in `found`. Passed as values, which use the index of the key, where a
 * join might read the whole tenant.
 */
export const foundSql = ({ tenant, across }: Plan): string =>
  `${tenant && !across ? 't.tenant_id = (select tenant_id from found limit 1) and ' : ''}t.id = any(array(select id from found))`

/**
 * A page across all tenants. Indexes begin with the tenant, so the keys of the first rows are read
 * for each tenant separately. They contain the page, whose rows are then read by these keys.
 */
const firstOf = (
  { table }: Plan,
  { sort, descending }: Query,
  { which, order, length, reach, offset }: Asked,
): string => {
  const way = descending ? ' desc' : ''
  const keys = `select t.tenant_id, t.id, ${sort} as sorted ${which} and t.tenant_id = o.id${order} limit ${reach}`
  const sorted = `order by k.sorted${way}, k.id${way}`
  return `from (select k.* from uc_tenant o cross join lateral (${keys}) k
      ${sorted} limit ${length}${offset ? ` offset ${offset}` : ''}) k
    join ${table} t on t.tenant_id = k.tenant_id and t.id = k.id ${sorted}`
}
