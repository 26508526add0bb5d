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
  return offset
    ? `select ${columns} from (select t.* ${asked.which}${page}) t`
    : `select ${columns} ${asked.which}${page}`
}

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
