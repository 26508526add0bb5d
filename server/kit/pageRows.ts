import type { Plan } from './plan.ts'
import type { Query } from './query.ts'

interface Asked {
  /** From the table on, over the alias `t`. */
  readonly which: string
  readonly order: string
  readonly columns: string
  /** Where the page begins; none for the first one. */
  readonly offset: string | undefined
  /** Live rows of which nothing is asked. */
  readonly whole: boolean
}

/** So many rows from the top of each tenant are still less than all of them. */
const deepest = 200

/**
 * The rows of a page. A later one is chosen before anything else is read of its rows, or all that lie before it
 * would be read as well.
 */
export const rowsSql = (plan: Plan, query: Query, asked: Asked): string => {
  const { columns, order, offset } = asked
  const page = `${order} limit ${query.count}${offset ? ` offset ${offset}` : ''}`
  const reach = query.from + query.count
  if (asked.whole && reach <= deepest && !plan.sortedAcross.has(query.sort))
    return `select ${columns} ${firstOf(plan, query, asked)}`
  const pageOf = (which: string) =>
    offset
      ? `select ${columns} from (select t.* ${which}${page}) t`
      : `select ${columns} ${which}${page}`
  return query.search === undefined || plan.resource.view
    ? pageOf(asked.which)
    : searchedRows(plan, asked.which, pageOf)
}

/** So many rows are sorted at once. */
const few = 1000

/**
 * The rows of a search. How many it finds nobody knows beforehand, and a plan for the wrong number reads the whole
 * tenant: in the order of an index where there is one hit, or all hits where every row is one. So up to a thousand hits
 * are looked up first, in no order; they are sorted if that was all, and else the page is read in the order of its index.
 */
const searchedRows = (
  plan: Plan,
  which: string,
  pageOf: (which: string) => string,
): string => `with found as materialized (select ${keyOf(plan)} ${which} limit ${few + 1}),
      counted as materialized (select count(*) as n from found)
    (${pageOf(`from ${plan.table} t where ${foundSql(plan)} and (select n from counted) <= ${few}`)})
    union all (${pageOf(`${which} and (select n from counted) > ${few}`)})`

/** What tells a row from all others, as columns over the alias `t`. */
export const keyOf = ({ tenant }: Plan): string => (tenant ? 't.tenant_id, t.id' : 't.id')

/** That a row is among the keys in `found`: as values, which are looked up in the index of the key, where a join may read all of the tenant. */
export const foundSql = ({ tenant, across }: Plan): string =>
  `${tenant && !across ? 't.tenant_id = (select tenant_id from found limit 1) and ' : ''}t.id = any(array(select id from found))`

/**
 * The first rows of every tenant hold the first of all. Their keys are read from each tenant's index alone, and then
 * the rows of the page.
 */
const firstOf = (
  { table }: Plan,
  { sort, descending, from, count }: Query,
  { which, order, offset }: Asked,
): string => {
  const way = descending ? ' desc' : ''
  const keys = `select t.tenant_id, t.id, ${sort} as sorted ${which} and t.tenant_id = o.id${order} limit ${from + count}`
  const sorted = `order by k.sorted${way}, k.id${way}`
  return `from (select k.* from uc_tenant o cross join lateral (${keys}) k
      ${sorted} limit ${count}${offset ? ` offset ${offset}` : ''}) k
    join ${table} t on t.tenant_id = k.tenant_id and t.id = k.id ${sorted}`
}
