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
    return `select ${columns} from (select t.* ${topsOf(asked, reach)}${page}) t`
  return offset
    ? `select ${columns} from (select t.* ${asked.which}${page}) t`
    : `select ${columns} ${asked.which}${page}`
}

/** The first rows of every tenant, each by its own index: among them are the first of all. */
const topsOf = ({ which, order }: Asked, reach: number): string =>
  `from uc_tenant o cross join lateral (select t.* ${which} and t.tenant_id = o.id${order} limit ${reach}) t`
