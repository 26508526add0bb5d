import type { AnyField } from './fields.ts'
import type { Action, AnyResource, Inquiry, Screen, StandardAction } from './resource.ts'
import { fieldsOf } from './resource.ts'
import { findRoute, resourceRoutesOf } from './verbs.ts'

/** Whether a screen shows the recycle bin only. */
export const isBin = ({ actions }: Pick<Screen, 'actions'>): boolean =>
  actions.includes('bin') && !actions.includes('list')

/** How a recycle bin is sorted at first: what was deleted last comes first. */
export const binSort = ['deletedAt', 'desc'] as const

/**
 * The routes (`METHOD /path`) that an action of a resource answers on, as menu rows list them; none
 * when the resource does not answer it. `across` selects the routes for rows of all tenants.
 */
export const routesOfAction = (
  resource: AnyResource,
  action: string,
  across = false,
): readonly string[] => {
  const granted = resourceRoutesOf(resource).filter(
    it => it.across === across && it.grantedBy.includes(action),
  )
  return granted.some(it => it.grantedBy[0] === action)
    ? granted.map(({ method, path }) => `${method} ${path}`)
    : []
}

/** The inquiries that the permission for `action` includes, as `[name, inquiry]` pairs. */
export const inquiriesGrantedBy = (resource: AnyResource, action: string): [string, Inquiry][] =>
  Object.entries((resource.inquiries ?? {}) as Readonly<Record<string, Inquiry>>).filter(
    ([, { beside }]) => beside === action,
  )

/** Whether an action changes rows. Such actions are refused in read-only sessions. */
export const changesRows = (action: Action | undefined): boolean =>
  !(action?.enters || action?.asks)

/** The permission by which platform staff enter a tenant, to look or to write. */
export const enterTenantRoute = 'POST /user/admin/tenant/:id/enter'

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
export const additionalRoutesFor = (
  resource: AnyResource,
  action: string,
  across = false,
): readonly string[] => (across && takesOver(resource.actions[action]) ? [enterTenantRoute] : [])

/** Every route that a definition answers, whether or not a screen offers it. */
export const allRoutesOf = (resource: AnyResource): readonly string[] =>
  resourceRoutesOf(resource).map(({ method, path }) => `${method} ${path}`)

/** What may be done with any resource. */
export const standardActions: readonly string[] = [
  'list',
  'show',
  'create',
  'update',
  'delete',
  'bin',
  'restore',
  'purge',
  'export',
  'import',
] satisfies StandardAction[]

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
    const options = findRoute(target, 'options', { across: all })
    return options ? [`${options.method} ${options.path}`] : []
  })
  return [...new Set(routes)]
}
