import { bulkFieldsOf, bulkUpdate } from './bulk.ts'
import type { Action, AnyResource, Inquiry, Screen, StandardAction } from './define.ts'
import { fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'

/** Whether a screen shows the recycle bin only. */
export const isBin = ({ actions }: Pick<Screen, 'actions'>): boolean =>
  actions.includes('bin') && !actions.includes('list')

/**
 * The routes (`METHOD /path`) that an action of a resource answers on, as menu rows list them.
 * `across` selects the routes for rows of all tenants.
 */
export const routesOf = (
  resource: AnyResource,
  action: string,
  across = false,
): readonly string[] => {
  if (across) return acrossRoutes(resource, action)
  const asked = inquiriesBeside(resource, action)
  return [
    ...ownRoutes(resource, action),
    ...asked.flatMap(([name, { on }]) => inquiryRoutes(resource.api, name, on, action)),
  ]
}

const ownRoutes = (resource: AnyResource, action: string): readonly string[] => {
  if (action === bulkUpdate) return bulkRoutes(resource)
  if (!Object.hasOwn(standard, action)) return customRoutes(resource, action)
  if (answeredOf(resource)?.has(action) === false) return []
  const routes = standard[action as StandardAction](resource.api)
  return action === 'update' ? [...routes, ...bulkRoutes(resource)] : routes
}

/** The permission to update one row includes updating many. */
const bulkRoutes = (resource: AnyResource): readonly string[] =>
  bulkFieldsOf(resource).length > 0 ? [`POST ${resource.api}/update`] : []

/** The inquiries that the permission for `action` includes, as `[name, inquiry]` pairs. */
export const inquiriesBeside = (resource: AnyResource, action: string): [string, Inquiry][] =>
  Object.entries((resource.inquiries ?? {}) as Readonly<Record<string, Inquiry>>).filter(
    ([, { beside }]) => beside === action,
  )

const inquiryRoutes = (api: string, name: string, on: Inquiry['on'], beside: string) => {
  if (beside === 'show') return [`GET ${api}/:id/${name}`]
  const one = `POST ${api}/:id/${name}`
  return on === 'record' ? [one] : [one, `POST ${api}/${name}`]
}

/**
 * The standard actions of a resource that does not offer all of them: a view or a single row.
 * Undefined when all are offered.
 */
const answeredOf = ({ view, single }: AnyResource): ReadonlySet<string> | undefined =>
  view ? ofViews : single ? ofSingles : undefined

/** Standard actions on rows of a view. */
export const ofViews: ReadonlySet<string> = new Set<StandardAction>(['list', 'show', 'export'])
/** Standard actions on the one row of a `single` resource. */
export const ofSingles: ReadonlySet<string> = new Set<StandardAction>(['list', 'show', 'update'])

const acrossRoutes = ({ api, ...resource }: AnyResource, action: string): readonly string[] => {
  const rows = `${api}/across` as const
  if (['create', 'update', bulkUpdate, 'import'].includes(action)) return []
  if (action === 'delete' && !resource.view)
    return [`POST ${rows}/:id/delete`, `POST ${rows}/delete`]
  if (!isDoneAcross(resource.actions[action])) return []
  return routesOf({ ...resource, api: rows, inquiries: {} }, action)
}

/**
 * Whether an action can be run on rows of all tenants. An action on `all` does not say which tenant
 * it is for, and entering another tenant always starts from one's own.
 */
export const isDoneAcross = (action: Action | undefined): boolean =>
  action?.on !== 'all' && !action?.enters

/** Whether an action changes rows. Such actions are refused in read-only sessions. */
export const isChange = (action: Action | undefined): boolean => !(action?.enters || action?.asks)

/** The permission by which platform staff enter a tenant, to look or to write. */
export const enteringRoute = 'POST /user/admin/tenant/:id/enter'

/**
 * Whether the caller of an action can act as somebody else afterwards, for example because it shows
 * a new password, or decides whether that person is signed in. On a row of another tenant it also
 * needs the permission to enter a tenant and every permission that the person's roles hold.
 */
export const takesOver = (action: Action | undefined): boolean =>
  Boolean(action?.takesOver || action?.reveals || action?.handsOver)

/**
 * The routes that the caller must also be allowed to call before the action is offered or answered.
 */
export const alsoNeededFor = (
  resource: AnyResource,
  action: string,
  across = false,
): readonly string[] => (across && takesOver(resource.actions[action]) ? [enteringRoute] : [])

/** The permission to delete several rows, which the undo of an import needs as well: it moves them to the bin. */
export const deletingRoute = ({ api }: Pick<AnyResource, 'api'>): string => `POST ${api}/delete`

/** Every route that a definition answers, whether or not a screen offers it. */
export const everyRouteOf = (resource: AnyResource): readonly string[] => {
  const named = [...Object.keys(standard), ...Object.keys(resource.actions)]
  const { api } = resource
  const below = (rows: string, across: boolean) => [
    ...named.flatMap(action => routesOf(resource, action, across)),
    ...(resource.single ? [] : [`GET ${rows}/options`]),
    ...(resource.view ? [] : [`GET ${rows}/:id/history`]),
  ]
  const all = resource.tenancy === 'tenant' ? below(`${api}/across`, true) : []
  return [...new Set([...below(api, false), ...all])]
}

const standard: Record<StandardAction, (api: string) => readonly string[]> = {
  list: api => [`GET ${api}`],
  show: api => [`GET ${api}/:id`],
  create: api => [`POST ${api}`],
  update: api => [`PUT ${api}/:id`, `GET ${api}/:id`],
  delete: api => [`DELETE ${api}/:id`, `POST ${api}/delete`],
  bin: api => [`GET ${api}/bin`],
  restore: api => [`POST ${api}/:id/restore`, `POST ${api}/restore`],
  purge: api => [`POST ${api}/:id/purge`, `POST ${api}/purge`],
  export: api => [`GET ${api}/export`],
  import: api => [
    `POST ${api}/import`,
    `GET ${api}/import/template`,
    `POST ${api}/import/:id/undo`,
  ],
}

/** What may be done with any resource. */
export const standardActions: readonly string[] = Object.keys(standard)

const customRoutes = ({ api, actions }: AnyResource, name: string): readonly string[] => {
  const on = actions[name]?.on
  if (!on) return []
  if (on === 'all') return [`POST ${api}/${name}`]
  return on === 'record'
    ? [`POST ${api}/:id/${name}`]
    : [`POST ${api}/:id/${name}`, `POST ${api}/${name}`]
}

/** Routes that offer rows for a reference: id, name and place in the tree, nothing else. */
export const optionRoutesOf = (
  resource: AnyResource,
  find: (name: string) => AnyResource | undefined,
  across = false,
): readonly string[] => {
  const asked = Object.values(resource.actions).flatMap(
    action => Object.values((action as { input?: object }).input ?? {}) as AnyField[],
  )
  const fields = [
    ...fieldsOf(resource).map(([, field]) => field),
    ...asked,
    ...(across ? [{ kind: 'reference', to: 'tenant' } as const] : []),
  ]
  const routes = fields.flatMap(({ to, within }: AnyField) => {
    const target = to === undefined ? undefined : find(to)
    if (!target) return []
    const all = target.tenancy === 'tenant' && (across || within !== undefined)
    return [`GET ${target.api}${all ? '/across' : ''}/options`]
  })
  return [...new Set(routes)]
}
