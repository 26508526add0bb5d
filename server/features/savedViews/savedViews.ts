import type { Language } from '#i18n/catalog.ts'
import { type ListState, supportedListState } from '#resources/core/listState.ts'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { forbidden, Invalid, notFound, Refusal } from '#server/base/errors.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { collationOf } from '#server/db/collations.ts'
import { run } from '#server/db/sql.ts'
import { asActor, selectAsActor } from '#server/db/transactions.ts'
import { acrossPlanOf, planOf } from '#server/kit/plan.ts'
import { parseQuery } from '#server/kit/query/query.ts'
import { isGranted } from '#server/kit/route.ts'

/**
 * Condition for views that the actor may change: their own, and shared ones when they are an
 * administrator.
 */
const his = "tenant_id = $1 and id = $3 and (user_id = $2 or sharing <> 'private' and $4::bool)"
/** Maximum number of views per person. */
const most = 100

/** The settings of a list. */
interface View extends ListState {
  title: string
  sharing: 'private' | 'role' | 'tenant'
  roleId: string | null
}

/**
 * The place of the screen's list. Throws when the actor may not see it, and for a bin, which has no
 * views.
 */
export const viewedPlace = (registry: Registry, actor: Actor, screen: string): ResourceScreen => {
  const place = registry.screenOf(screen)
  if (!place || place.screen.path !== screen || isBin(place.screen)) throw notFound()
  const { method, path } = callFor(place.resource, 'list', { across: place.screen.across })
  if (!isGranted(registry, actor, method, path)) throw forbidden()
  return place
}

/** Only administrators may share views. */
export const mayShare = ({ admin, acting }: Actor): boolean => admin && !acting

const askedIn = (language: Language) => `(select coalesce(json_agg(x
    order by x.title collate ${collationOf(language)}, x.id), '[]') from (
    select v.id::text, v.screen, v.title, v.filters, v.columns, v.sort, v.sharing, v.role_id::text as "roleId",
      r.name as "roleName", coalesce(u.real_name, u.user_name) as "ownerName", v.version,
      v.user_id = $2::bigint and not $5::bool as mine
    from uc_saved_view v
      left join uc_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
      left join uc_role r on r.tenant_id = v.tenant_id and r.id = v.role_id and r.deleted_at is null
    where v.tenant_id = tenant.id::bigint and v.screen = $1 and (v.user_id = $2::bigint and not $5::bool
      or v.sharing = 'tenant' or v.sharing = 'role' and (v.role_id = any($3::bigint[]) or $4::bool))
  ) x) as list`

/**
 * The views of a screen for the actor: their own, and those shared with them in the tenant they act
 * in. They are answered as they are stored; the console leaves out what the screen no longer has,
 * and says so.
 */
export const viewsOf = async (
  deps: Deps,
  actor: Actor,
  { screen }: ResourceScreen,
  language: Language,
): Promise<AnyRow[]> => {
  const { userId, roleIds, admin, acting } = actor
  const { list } = await selectAsActor(deps.db, actor, {
    name: `uc_saved_views_${language}`,
    columns: askedIn(language),
    values: [screen.path, userId, roleIds, admin, acting !== undefined],
  })
  return (list as AnyRow[]).map(view => ({
    ...view,
    mayChange: !acting && (view.mine || (admin && view.sharing !== 'private')),
  }))
}

/**
 * The parts of a view that the screen has; fields that do not exist, for example in an older
 * console, are left out. Throws for a condition that the list itself would refuse: the view could
 * not be opened.
 */
const checked = (
  registry: Registry,
  place: ResourceScreen,
  { filters, columns, sort }: ListState,
) => {
  const plan = (place.screen.across ? acrossPlanOf : planOf)(registry, place.resource)
  const known = Object.fromEntries(
    Object.entries(filters).filter(([name]) => name === 'q' || plan.filterable.has(name)),
  )
  try {
    parseQuery(plan, { filter: JSON.stringify(known) }, 'list')
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ filters: { key: 'filters' } }) : error
  }
  return supportedListState(place, { filters: known, columns, sort })
}

interface Sent extends View {
  id?: string | undefined
  version?: number | undefined
}

/** Creates a view, or changes one that the actor may change. Returns its id and version. */
export const saveView = async (
  { deps, registry }: { deps: Deps; registry: Registry },
  actor: Actor,
  place: ResourceScreen,
  { id, version, ...view }: Sent,
): Promise<AnyRow> => {
  if (view.sharing !== 'private' && !mayShare(actor)) throw forbidden('errors.preferences.sharing')
  const { filters, columns, sort } = checked(registry, place, view)
  const values = [
    view.title,
    JSON.stringify(filters),
    columns,
    sort,
    view.sharing,
    view.sharing === 'role' ? view.roleId : null,
  ]
  return asActor(deps.db, actor, async tx => {
    if (view.sharing === 'role') await mustBeRole(tx, actor, view.roleId)
    const rows = id
      ? await run(tx, changing, [actor.tenantId, actor.userId, id, actor.admin, ...values, version])
      : await add(tx, actor, [place.screen.path, ...values])
    const [saved] = rows
    if (saved) return saved
    throw id
      ? await whyNot(tx, actor, id)
      : new Refusal('errors.preferences.views', { args: { limit: most } })
  })
}

/** Why nothing was changed: there is no such view for the actor, or somebody changed it first. */
const whyNot = async (tx: Tx, { tenantId, userId, admin }: Actor, id: string) => {
  const [there] = await run(tx, `select id from uc_saved_view where ${his}`, [
    tenantId,
    userId,
    id,
    admin,
  ])
  return there ? new Refusal('errors.preferences.stale') : notFound()
}

const mustBeRole = async (tx: Tx, { tenantId }: Actor, roleId: string | null) => {
  const [role] = await run(
    tx,
    'select id from uc_role where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, roleId],
  )
  if (!role) throw new Invalid({ roleId: { key: 'missing' } })
}

const add = async (tx: Tx, { tenantId, userId }: Actor, values: readonly unknown[]) => {
  // One at a time per person, so that the limit is exact.
  await run(tx, "select pg_advisory_xact_lock(hashtextextended('view' || $1::text, 0))", [userId])
  return run(
    tx,
    `insert into uc_saved_view (tenant_id, user_id, screen, title, filters, columns, sort, sharing, role_id)
      select $1::bigint, $2::bigint, $3, $4, $5::jsonb, $6::text[], $7::text[], $8, $9::bigint
      where (select count(*) from uc_saved_view where tenant_id = $1::bigint and user_id = $2::bigint) < ${most}
      returning id::text, version`,
    [tenantId, userId, ...values],
  )
}

/**
 * Without a version the last of two simultaneous changes wins; with one, the change needs that
 * version.
 */
const changing = `update uc_saved_view set title = $5, filters = $6::jsonb, columns = $7::text[], sort = $8::text[],
    sharing = $9, role_id = $10::bigint, version = version + 1, updated_at = now()
  where ${his} and version = coalesce($11::int, version) returning id::text, version`

/** Deletes a view of the actor, or a shared one when they are an administrator. */
export const removeView = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  const [gone] = await asActor(deps.db, actor, tx =>
    run(tx, `delete from uc_saved_view where ${his} returning id`, [
      actor.tenantId,
      actor.userId,
      id,
      actor.admin,
    ]),
  )
  if (!gone) throw notFound()
}
