import type { RowOf } from '#resources/core/resource.ts'
import type { policy } from '#resources/policy.ts'
import { includesPermission } from '#server/auth/grants.ts'
import type { Context } from '#server/base/context.ts'
import { forbidden, Invalid } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { holdingsOf } from '#server/features/roles/holdings.ts'
import { type CheckedRights, rolesExceeding } from '#server/kit/access/entry.ts'
import type { QueryRunner } from '#server/kit/behaviour.ts'
import { holdsEverything, mayEnterTenants } from '#server/kit/route.ts'
import { type MenuTerms, menusOf, menusUnder } from './policyMenus.ts'

/** Fields of a policy that are sent or stored. */
type PolicyValues = Partial<RowOf<typeof policy>>

/** Where a policy puts people who register: `tenantSet` 2 is an existing tenant. */
export interface Placing {
  readonly tenantSet: number
  readonly defaultRoleId: string | null
}

const placing = [
  'tenantSet',
  'defaultTenantId',
  'defaultDeptId',
  'defaultRoleId',
  'defaultPostId',
  'isDefault',
] as const

/** Why somebody may not place people there; undefined when they may. */
export const placingRefusal = async (
  ask: QueryRunner,
  judged: CheckedRights,
  { tenantSet, defaultRoleId }: Placing,
): Promise<{ mayNotEnter: true } | { role: string } | undefined> => {
  if (tenantSet !== 2 || holdsEverything(judged)) return
  if (!mayEnterTenants(judged)) return { mayNotEnter: true }
  const beyond = await rolesExceeding(ask, judged, defaultRoleId ? [defaultRoleId] : [])
  const [role] = beyond.values()
  return role === undefined ? undefined : { role }
}

const askEverywhere =
  ({ tx }: Context): QueryRunner =>
  async statement =>
    (await withSystemAccess(tx, () => statement.execute(tx))).rows

/**
 * Form fields at which to show refusals. Without them, as for restored rows, refusals are
 * sentences.
 */
interface Shown {
  place: string
  role: string
}

/**
 * Refuses an actor who may not place people where a policy puts them. Somebody who registers with
 * an invitation gains access to the tenant, so the actor needs the permission to enter tenants and
 * everything that the default role holds.
 */
export const requireMayPlace = async (
  context: Context,
  policy: Placing,
  shown?: Shown,
): Promise<void> => {
  const refusal = await placingRefusal(askEverywhere(context), context.actor, policy)
  if (!refusal) return
  if ('role' in refusal) {
    if (!shown) throw forbidden('errors.entry.role', { role: refusal.role })
    throw new Invalid({ [shown.role]: { key: 'roleBeyond', args: { role: refusal.role } } })
  }
  if (!shown) throw forbidden('errors.entry.place')
  throw new Invalid({ [shown.place]: { key: 'mayNotEnter' } })
}

/** The same for a policy that is being written; values that do not change are not checked again. */
export const checkPolicyPlacing = async (
  context: Context,
  values: PolicyValues,
  stored: PolicyValues = {},
): Promise<void> => {
  const draft = { ...stored, ...values }
  const changed = placing.filter(name => (draft[name] ?? null) !== (stored[name] ?? null))
  if (changed.length === 0) return
  const isOnlyMarked = changed.length === 1 && changed[0] === 'isDefault'
  await requireMayPlace(context, placingOf(draft), {
    place: isOnlyMarked ? 'isDefault' : 'tenantSet',
    role: 'defaultRoleId',
  })
}

/**
 * Refuses a place that registration never gives (`placeOf` in `features/registration/place.ts`), so that the
 * writer of the policy learns it and not the people who register. Earlier policies with such a place
 * can still be changed in other ways.
 */
export const refuseImpossiblePlacing = async (
  context: Context,
  values: PolicyValues,
  stored: PolicyValues = {},
): Promise<void> => {
  const draft = { ...stored, ...values }
  const isNew = (name: keyof PolicyValues) => (draft[name] ?? null) !== (stored[name] ?? null)
  if (
    draft.tenantSet !== 2 ||
    !(['tenantSet', 'defaultTenantId', 'defaultRoleId'] as const).some(isNew)
  )
    return
  if (draft.defaultTenantId === platformId)
    throw new Invalid({ defaultTenantId: { key: 'platformTenant' } })
  if (draft.defaultRoleId == null) return
  const { defaultRoleId } = draft
  const builtin = await withSystemAccess(context.tx, () =>
    context.tx
      .selectFrom(tableOf('role'))
      .select('id')
      .where('id', '=', defaultRoleId)
      .where('builtin', '=', true)
      .executeTakeFirst(),
  )
  if (builtin) throw new Invalid({ defaultRoleId: { key: 'administratorRole' } })
}

const platformId = '1'

const placingOf = ({ tenantSet, defaultRoleId }: Partial<Placing>): Placing => ({
  tenantSet: tenantSet ?? 1,
  defaultRoleId: defaultRoleId ?? null,
})

/**
 * The same for policies that are restored from the bin: like new ones, they place people and grant
 * menus.
 */
export const mustMayRestore = async (
  context: Context,
  rows: readonly (Placing & MenuTerms)[],
): Promise<void> => {
  for (const row of rows) {
    await requireMayPlace(context, placingOf(row))
    if (await menuGrantRefusal(context, row)) throw forbidden('errors.entry.menus')
  }
}

/** The policy of an invitation: the default policy when it names none. */
export const policyOf = async ({ tx }: Context, policyId: string | null) => {
  const found = tx
    .selectFrom(tableOf('policy'))
    .select(['tenant_set as tenantSet', 'default_role_id as defaultRoleId'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
  return policyId === null
    ? found.where('is_default', '=', true).executeTakeFirst()
    : found.where('id', '=', policyId).executeTakeFirst()
}

/**
 * Refuses menus that a policy newly grants to tenants and that the caller does not hold. Granting
 * all menus, including future ones, needs the permission to enter tenants.
 */
export const mustMayGrantMenus = async (
  context: Context,
  values: Partial<MenuTerms>,
  stored?: MenuTerms,
): Promise<void> => {
  const terms: MenuTerms = {
    allMenus: values.allMenus ?? stored?.allMenus ?? true,
    allowMenus: values.allowMenus ?? stored?.allowMenus ?? [],
  }
  const key = await menuGrantRefusal(context, terms, stored)
  if (key) throw new Invalid({ [terms.allMenus ? 'allMenus' : 'allowMenus']: { key } })
}

/** Why the caller may not grant these menus; undefined when they may. */
const menuGrantRefusal = async (
  context: Context,
  terms: MenuTerms,
  stored?: MenuTerms,
): Promise<'mayNotEnter' | 'menusBeyond' | undefined> => {
  const { actor, tx, registry } = context
  if (holdsEverything(actor)) return
  if (terms.allMenus && !stored?.allMenus && !mayEnterTenants(actor)) return 'mayNotEnter'
  const menus = await menusOf(tx, registry)
  const had = new Set(stored ? menusUnder(menus, stored) : [])
  const gained = new Set(menusUnder(menus, terms).filter(id => !had.has(id)))
  if (gained.size === 0) return
  const roles = await holdingsOf(context, { ids: actor.roleIds })
  const own = new Set(roles.flatMap(role => role.menuIds))
  const isHeld = (menu: (typeof menus.all)[number]) =>
    own.has(menu.id) &&
    (!actor.key || menu.permissions.every(it => includesPermission(actor.grants, it)))
  const isBeyond = menus.all.some(menu => gained.has(menu.id) && !isHeld(menu))
  return isBeyond ? 'menusBeyond' : undefined
}
