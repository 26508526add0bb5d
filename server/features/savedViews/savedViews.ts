import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#i18n/catalog.ts'
import { type ListState, supportedListState } from '#resources/core/listState.ts'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { forbidden, Invalid, notFound, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { collationOf } from '#server/db/collations.ts'
import { tableOf } from '#server/db/names.ts'
import { asActor, selectAsActor } from '#server/db/transactions.ts'
import { acrossPlanOf, planOf } from '#server/kit/plan.ts'
import { parseQuery } from '#server/kit/query/query.ts'
import { isGranted } from '#server/kit/route.ts'

/**
 * Condition: the view is one that the actor may change, their own or a shared one when they are an
 * administrator.
 */
const mayChangeSql = ({ tenantId, userId, admin }: Actor, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`tenant_id = ${tenantId} and id = ${id}
    and (user_id = ${userId} or sharing <> 'private' and ${admin}::bool)`
/** Maximum number of views per person. */
const maxViews = 100

/** A view with what decides whether the actor may change it. */
interface StoredView {
  readonly mine: boolean
  readonly sharing: View['sharing']
}

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
): Promise<object[]> => {
  const { userId, roleIds, admin, acting } = actor
  const { list }: { list?: readonly StoredView[] } = await selectAsActor(deps.db, actor, {
    name: `uc_saved_views_${language}`,
    columns: askedIn(language),
    values: [screen.path, userId, roleIds, admin, acting !== undefined],
  })
  return (list ?? []).map(view => ({
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

interface SavedView {
  readonly id: string
  readonly version: number
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
): Promise<SavedView> => {
  if (view.sharing !== 'private' && !mayShare(actor)) throw forbidden('errors.preferences.sharing')
  const { filters, columns, sort } = checked(registry, place, view)
  const values = {
    title: view.title,
    filters: JSON.stringify(filters),
    columns: [...columns],
    sort: [...sort],
    sharing: view.sharing,
    role_id: view.sharing === 'role' ? view.roleId : null,
  }
  return asActor(deps.db, actor, async tx => {
    if (view.sharing === 'role') await mustBeRole(tx, actor, view.roleId)
    const saved = id
      ? await change(tx, mayChangeSql(actor, id), values, version)
      : await add(tx, actor, { screen: place.screen.path, ...values })
    if (saved) return saved
    throw id
      ? await whyNot(tx, actor, id)
      : new Refusal('errors.preferences.views', { args: { limit: maxViews } })
  })
}

/** Why nothing was changed: there is no such view for the actor, or somebody changed it first. */
const whyNot = async (tx: Tx, actor: Actor, id: string) => {
  const there = await tx
    .selectFrom('uc_saved_view')
    .select('id')
    .where(mayChangeSql(actor, id))
    .executeTakeFirst()
  return there ? new Refusal('errors.preferences.stale') : notFound()
}

const mustBeRole = async (tx: Tx, { tenantId }: Actor, roleId: string | null) => {
  const role = await tx
    .selectFrom(tableOf('role'))
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw new Invalid({ roleId: { key: 'missing' } })
}

/** The columns of a view that its owner sets. */
interface ViewColumns {
  readonly title: string
  readonly filters: string
  readonly columns: string[]
  readonly sort: string[]
  readonly sharing: View['sharing']
  readonly role_id: string | null
}

const add = async (
  tx: Tx,
  { tenantId, userId }: Actor,
  view: ViewColumns & { readonly screen: string },
): Promise<SavedView | undefined> => {
  // One at a time per person, so that the limit is exact.
  await sql`select pg_advisory_xact_lock(hashtextextended('view' || ${userId}::text, 0))`.execute(
    tx,
  )
  const { rows } = await sql<SavedView>`
    insert into uc_saved_view (tenant_id, user_id, screen, title, filters, columns, sort, sharing, role_id)
      select ${tenantId}::bigint, ${userId}::bigint, ${view.screen}, ${view.title}, ${view.filters}::jsonb,
        ${view.columns}::text[], ${view.sort}::text[], ${view.sharing}, ${view.role_id}::bigint
      where (select count(*) from uc_saved_view where tenant_id = ${tenantId} and user_id = ${userId}) < ${sql.lit(maxViews)}
      returning id, version`.execute(tx)
  return rows[0]
}

/**
 * Without a version the last of two simultaneous changes wins; with one, the change needs that
 * version.
 */
const change = (
  tx: Tx,
  which: RawBuilder<SqlBool>,
  view: ViewColumns,
  version: number | undefined,
): Promise<SavedView | undefined> => {
  const changing = tx
    .updateTable('uc_saved_view')
    .set(({ eb }) => ({
      ...view,
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where(which)
    .returning(['id', 'version'])
  return (
    version === undefined ? changing : changing.where('version', '=', version)
  ).executeTakeFirst()
}

/** Deletes a view of the actor, or a shared one when they are an administrator. */
export const removeView = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  const gone = await asActor(deps.db, actor, tx =>
    tx
      .deleteFrom('uc_saved_view')
      .where(mayChangeSql(actor, id))
      .returning('id')
      .executeTakeFirst(),
  )
  if (!gone) throw notFound()
}
