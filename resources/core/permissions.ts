import { bulkFieldsOf, bulkUpdate } from './bulk.ts'
import type { Action, AnyResource, Inquiry, Screen, StandardAction } from './define.ts'
import { fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'

/** Whether a screen shows the recycle bin and nothing else. */
export const isBin = ({ actions }: Pick<Screen, 'actions'>): boolean =>
  actions.includes('bin') && !actions.includes('list')

/** The routes that an action of a resource answers under, as menu rows list them; those for rows of all tenants `across`. */
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

/** Whoever may change one row may change many. */
const bulkRoutes = (resource: AnyResource): readonly string[] =>
  bulkFieldsOf(resource).length > 0 ? [`POST ${resource.api}/update`] : []

/** What may be asked by whoever may do this. */
export const inquiriesBeside = (resource: AnyResource, action: string): [string, Inquiry][] =>
  Object.entries((resource.inquiries ?? {}) as Readonly<Record<string, Inquiry>>).filter(
    ([, { beside }]) => beside === action,
  )

const inquiryRoutes = (api: string, name: string, on: Inquiry['on'], beside: string) => {
  if (beside === 'show') return [`GET ${api}/:id/${name}`]
  const one = `POST ${api}/:id/${name}`
  return on === 'record' ? [one] : [one, `POST ${api}/${name}`]
}

/** The standard actions that are answered where not all are: of rows that are none of a table, and of one row alone. */
const answeredOf = ({ view, single }: AnyResource): ReadonlySet<string> | undefined =>
  view ? ofViews : single ? ofSingles : undefined

/** What is done with rows of a view. */
export const ofViews: ReadonlySet<string> = new Set<StandardAction>(['list', 'show', 'export'])
/** What is done with the one row of a single resource. */
export const ofSingles: ReadonlySet<string> = new Set<StandardAction>(['list', 'show', 'update'])

const acrossRoutes = ({ api, ...resource }: AnyResource, action: string): readonly string[] => {
  const rows = `${api}/across` as const
  if (['create', 'update', bulkUpdate, 'import'].includes(action)) return []
  if (action === 'delete' && !resource.view)
    return [`POST ${rows}/:id/delete`, `POST ${rows}/delete`]
  if (!isDoneAcross(resource.actions[action])) return []
  return routesOf({ ...resource, api: rows, inquiries: {} }, action)
}

/** What is on all says nothing of the tenant it is to be done in; to stand elsewhere begins where one is at home. */
export const isDoneAcross = (action: Action | undefined): boolean =>
  action?.on !== 'all' && !action?.enters

/** Whether an action changes rows, which is refused to who may only look. */
export const isChange = (action: Action | undefined): boolean => !(action?.enters || action?.asks)

/** The permission by which platform staff enter a tenant, to look or to write. */
export const enteringRoute = 'POST /user/admin/tenant/:id/enter'

/**
 * Whether an action lets whoever does it act as somebody else afterwards, such as one that shows a new password, or
 * decides whether that person is signed in. Done to a row of another tenant it needs the permission to enter one as
 * well, and everything that the person's roles hold.
 */
export const takesOver = (action: Action | undefined): boolean =>
  Boolean(action?.takesOver || action?.reveals || action?.handsOver)

/** The permissions that an action needs beside its own routes. */
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
