import { additionalRoutesFor, enterTenantRoute } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { matchRoute, type ResourceRoute } from '#resources/core/verbs.ts'
import { includesPermission } from '#server/auth/grants.ts'
import type { Actor } from '#server/base/actor.ts'

/** What a method and a path ask of a definition. */
export interface Route extends ResourceRoute {
  readonly resource: AnyResource
  /** The id in the path: of a row, or of an import that is undone. */
  readonly id: string | undefined
  /**
   * Whether the caller can act as somebody of another tenant afterwards: that needs the permission
   * to enter tenants.
   */
  readonly entering: boolean
}

/** The methods that a path of a definition answers. */
export const methodsOf = (registry: Registry, path: string): string[] =>
  ['GET', 'POST', 'PUT', 'DELETE']
    .filter(method => routeOf(registry, method, path))
    .flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

/** The most parts that a path of a definition has behind the definition's own. */
const maxParts = 3

/** The definition of a path, and the parts behind the definition's own. Every request asks, so it only cuts the text. */
const ownerOf = (
  registry: Registry,
  path: string,
): { resource: AnyResource; rest: string[] } | undefined => {
  let end = path.length
  for (let left = 0; left < maxParts && end > 0; left += 1) end = path.lastIndexOf('/', end - 1)
  while (end >= 0) {
    const resource = registry.byApi(path.slice(0, end))
    if (resource) return { resource, rest: end < path.length ? path.slice(end + 1).split('/') : [] }
    if (end === path.length) return
    const next = path.indexOf('/', end + 1)
    end = next < 0 ? path.length : next
  }
  return
}

/** Finds the definition and the route of a canonical path; undefined when there is none. */
export const routeOf = (registry: Registry, method: string, path: string): Route | undefined => {
  const owner = ownerOf(registry, path)
  const found = owner && matchRoute(owner.resource, method, owner.rest)
  if (!found) return
  const known = withOwner(owner.resource, found.route)
  return found.id === undefined ? known : { ...known, id: found.id }
}

const owned = new WeakMap<ResourceRoute, Route>()

const withOwner = (resource: AnyResource, route: ResourceRoute): Route => {
  const before = owned.get(route)
  if (before) return before
  const entering =
    route.verb === 'action' && additionalRoutesFor(resource, route.name, route.across).length > 0
  const made = { ...route, resource, id: undefined, entering }
  owned.set(route, made)
  return made
}

/**
 * Whether such rows can concern this caller at all, whatever their menus grant. Rows of the platform
 * and of all tenants concern platform staff only; members of tenants may read shared rows.
 */
export const concernsCaller = (
  { resource, across }: Route,
  method: string,
  { platform }: { platform: boolean },
): boolean => {
  const own = resource.tenancy === 'tenant' || platform || (resource.shared && method === 'GET')
  return Boolean(own) && (!across || platform)
}

/**
 * Whether somebody holds every permission: an administrator in person. A program has only what its
 * API key names, even when an administrator owns the key.
 */
export const holdsEverything = ({ admin, key }: Pick<Actor, 'admin' | 'key'>): boolean =>
  admin && key === undefined

/**
 * Whether somebody may enter tenants with write access, which acting as one of their people needs
 * too.
 */
export const mayEnterTenants = (judged: Pick<Actor, 'admin' | 'grants' | 'key'>): boolean => {
  const [method = '', path = ''] = enterTenantRoute.split(' ')
  return holdsEverything(judged) || judged.grants.allows(method, path)
}

/** Whether a route needs a recent proof of the caller's identity. */
export const requiresProof = ({ resource, name }: Pick<Route, 'resource' | 'name'>): boolean =>
  resource.proof?.includes(name) ?? false

/** Whether a menu grants the caller a route of a definition whose rows can concern them. */
export const isGranted = (
  registry: Registry,
  actor: Pick<Actor, 'grants' | 'platform' | 'admin' | 'key'>,
  method: string,
  path: string,
): boolean => {
  const route = routeOf(registry, method, path)
  return route !== undefined && isOpenTo(route, method, actor)
}

/** Whether the caller may call this route of a definition, for at least some row. */
export const isOpenTo = (
  route: Route,
  method: string,
  actor: Pick<Actor, 'grants' | 'platform' | 'admin' | 'key'>,
): boolean =>
  actor.grants.allows(method, route.permission) &&
  concernsCaller(route, method, actor) &&
  holdsExtraPermissions(route, actor) &&
  (!route.entering || mayEnterTenants(actor))

/** Whether the caller holds the further permissions of a route. */
export const holdsExtraPermissions = (
  { also }: Pick<Route, 'also'>,
  { grants }: Pick<Actor, 'grants'>,
) => also.every(line => includesPermission(grants, line))
