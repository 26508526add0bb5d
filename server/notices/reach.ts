import { readAsActor } from '#server/db/scope.ts'
import { systemRead, systemWithin } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, Invalid } from '#server/errors.ts'
import { createParams, run } from '#server/kit/sql.ts'
import type { Actor, AnyRow, Context } from '#server/kit/types.ts'
import { isMeant, isMeantTenant, isWide, peopleOfTenant, type Range, type Seeing } from './range.ts'

/**
 * Refuses a range over tenants to everybody but platform staff who act in their own tenant and see
 * all of it.
 */
export const mustBeAllowed = (actor: Seeing, range: Pick<Range, 'rangeType'>): void => {
  if (range.rangeType === 2 && !isWide(range, actor)) throw forbidden('errors.notice.ownTenant')
}

/** The field of a range that lists its targets. */
const lists = { 2: 'tenantIds', 3: 'deptIds', 4: 'roleIds', 5: 'userIds' } as const

/** Refuses a range without targets, at its field. */
export const mustName = (range: Range): void => {
  const field = lists[range.rangeType as keyof typeof lists]
  if (field && range[field].length === 0) throw new Invalid({ [field]: { key: 'required' } })
}

export interface Looking {
  readonly actor: Seeing
  readonly now: number
  /** Reads as the actor; `all` reads the rows of all tenants. */
  own(text: string, values: readonly unknown[]): Promise<AnyRow[]>
  all(text: string, values: readonly unknown[]): Promise<AnyRow[]>
}

/** For callers outside a transaction. */
export const looking = ({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Looking => ({
  actor,
  now: now(),
  own: async (text, values) => (await readAsActor(db, actor, [{ text, values }]))[0] ?? [],
  all: async (text, values) => (await systemRead(db, { text, values }))[0] ?? [],
})

/** For callers inside a transaction. */
export const lookingWithin = ({
  tx,
  actor,
  deps,
}: Pick<Context, 'tx' | 'actor' | 'deps'>): Looking => ({
  actor,
  now: deps.now(),
  own: (text, values) => run(tx, text, values),
  all: (text, values) => systemWithin(tx, () => run(tx, text, values)),
})

interface Reach {
  people: number
  tenants: number
}

/** How many people, in how many tenants, a notice would reach now. */
export const reachOf = async (at: Looking, range: Range): Promise<Reach> => {
  mustBeAllowed(at.actor, range)
  return isWide(range, at.actor) ? reachTenants(at, range) : reachOwn(at, range)
}

const reachOwn = async ({ actor, own }: Looking, range: Range): Promise<Reach> => {
  const params = createParams()
  const which = isMeant(actor, range, params)
  const text = `select count(*)::integer as people from uc_user u where ${which}`
  const [found] = await own(text, params.values)
  const people = found?.people as number
  return { people, tenants: people > 0 ? 1 : 0 }
}

const reachTenants = async ({ now, all }: Looking, range: Range): Promise<Reach> => {
  const params = createParams()
  const text = `select coalesce(sum(n), 0)::integer as people, count(*)::integer as tenants from (
    select count(*) as n from uc_tenant t join uc_user u on ${peopleOfTenant}
    where ${isMeantTenant(range, new Date(now), params)} group by t.id) x`
  const [found] = await all(text, params.values)
  return found as Reach
}
