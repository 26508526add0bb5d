import { type RawBuilder, sql } from 'kysely'
import { user } from '#resources/user.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { forbidden, Invalid } from '#server/base/errors.ts'
import { systemRows, withSystemAccess } from '#server/db/system.ts'
import { readRowsAsActor } from '#server/db/transactions.ts'
import { type PlanRow, plannedRows } from '#server/kit/query/estimates.ts'
import { maxExactTotal } from '#server/kit/query/list.ts'
import {
  deptsBelowSql,
  disabledUsersSql,
  isRecipientSql,
  isRecipientTenantSql,
  type NoticeRange,
  reachesOtherTenants,
  type Viewer,
} from './range.ts'

/**
 * Refuses a range over tenants to everybody but platform staff who act in their own tenant and see
 * all of it.
 */
export const requireAllowedRange = (actor: Viewer, range: Pick<NoticeRange, 'rangeType'>): void => {
  if (range.rangeType === 2 && !reachesOtherTenants(range, actor))
    throw forbidden('errors.notice.ownTenant')
}

/** The field of a range that lists its targets. */
const lists = { 2: 'tenantIds', 3: 'deptIds', 4: 'roleIds', 5: 'userIds' } as const

/** Refuses a range without targets, at its field. */
export const requireTargets = (range: NoticeRange): void => {
  const field = lists[range.rangeType as keyof typeof lists]
  if (field && range[field].length === 0) throw new Invalid({ [field]: { key: 'required' } })
}

export interface ReachQueries {
  readonly actor: Viewer
  readonly now: number
  /** Reads as the actor; `all` reads the rows of all tenants. */
  own<T>(statement: RawBuilder<T>): Promise<T[]>
  all<T>(statement: RawBuilder<T>): Promise<T[]>
}

/** For callers outside a transaction. */
export const reachQueriesOf = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): ReachQueries => ({
  actor,
  now: now(),
  own: statement => readRowsAsActor(db, actor, statement),
  all: statement => systemRows(db, statement),
})

/** For callers inside a transaction. */
export const reachQueriesIn = ({
  tx,
  actor,
  deps,
}: Pick<Context, 'tx' | 'actor' | 'deps'>): ReachQueries => ({
  actor,
  now: deps.now(),
  own: async statement => (await statement.execute(tx)).rows,
  all: async statement => (await withSystemAccess(tx, () => statement.execute(tx))).rows,
})

export interface Reach {
  people: number
  tenants: number
  /** Set when the number of people is an estimate. */
  estimated?: true
}

/**
 * How many people, in how many tenants, a notice would reach now. As in lists, people are counted up
 * to a number and estimated beyond it.
 */
export const reachOf = async (at: ReachQueries, range: NoticeRange): Promise<Reach> => {
  requireAllowedRange(at.actor, range)
  return reachesOtherTenants(range, at.actor) ? reachTenants(at, range) : reachOwn(at, range)
}

/** Whether a notice would reach anybody now. */
export const reachesAnyone = async (at: ReachQueries, range: NoticeRange): Promise<boolean> => {
  requireAllowedRange(at.actor, range)
  const found = reachesOtherTenants(range, at.actor)
    ? await reachTenants(at, range)
    : await countedOwn(at, range, 1)
  return found.people > 0
}

const countedOwn = async (
  { actor, own }: ReachQueries,
  range: NoticeRange,
  most: number,
): Promise<Reach> => {
  const which = isRecipientSql(actor, range)
  const [{ people } = { people: 0 }] = await own(
    sql<{
      people: number
    }>`select count(*)::integer as people from (select from uc_user u where ${which} limit ${sql.lit(most)}) u`,
  )
  return { people, tenants: people > 0 ? 1 : 0 }
}

const reachOwn = async (at: ReachQueries, range: NoticeRange): Promise<Reach> => {
  const counted = await countedOwn(at, range, maxExactTotal + 1)
  if (counted.people <= maxExactTotal) return counted
  const named = { ...range, deptsBelow: await deptsBelow(at, range) }
  const which = isRecipientSql(at.actor, named)
  const explained = await at.own(
    sql<PlanRow>`explain (format json) select from uc_user u where ${which}`,
  )
  return { people: Math.max(plannedRows(explained), counted.people), tenants: 1, estimated: true }
}

/** The planner knows how many people are in departments that are named, not in those of a subquery. */
const deptsBelow = async ({ actor, own }: ReachQueries, range: NoticeRange): Promise<string[]> => {
  const below = await own(deptsBelowSql(range, actor.tenantId))
  return below.map(it => it.id)
}

/**
 * The people of each tenant are the counted ones (`uc_usage`) without those who are disabled, who
 * are counted up to the same number: there are few.
 */
const reachTenants = async ({ now, all }: ReachQueries, range: NoticeRange): Promise<Reach> => {
  const [found = { people: 0, tenants: 0, estimated: false }] = await all(
    sql<Required<Reach>>`select coalesce(sum(greatest(c.used - away.n, 0)), 0)::integer as people,
      (count(*) filter (where c.used > away.n))::integer as tenants,
      coalesce(bool_or(away.n > ${sql.lit(maxExactTotal)}), false) as estimated
    from uc_tenant t join uc_usage c on c.tenant_id = t.id and c.quota = ${sql.lit(user.quota)}
    cross join lateral (select count(*) as n from (
      select from uc_user u where ${disabledUsersSql} limit ${sql.lit(maxExactTotal + 1)}) u) away
    where ${isRecipientTenantSql(range, new Date(now))}`,
  )
  const { people, tenants, estimated } = found
  return { people, tenants, ...(estimated ? { estimated } : {}) }
}
