import { bulkFieldsOf } from '#resources/core/bulk.ts'
import type { Action, AnyResource, Inquiry } from '#resources/core/define.ts'
import {
  alsoNeededFor,
  deletingRoute,
  enteringRoute,
  isDoneAcross,
} from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { holdsLine } from '#server/auth/grants.ts'
import type { Actor } from '#server/base/actor.ts'
import { isId } from '#server/db/sql.ts'

/** What a method and a path ask of a definition. */
export type Verb =
  | { readonly verb: 'list' | 'options' | 'bin' | 'export' | 'create' | 'import' | 'template' }
  | { readonly verb: 'bulkUpdate' }
  | { readonly verb: 'one' | 'history' | 'update' | 'undo'; readonly id: string }
  | { readonly verb: 'delete' | 'restore' | 'purge'; readonly id: string | undefined }
  | { readonly verb: 'action'; readonly action: string; readonly id: string | undefined }
  | { readonly verb: 'inquiry'; readonly inquiry: string; readonly id: string | undefined }

export interface Route {
  readonly resource: AnyResource
  readonly asks: Verb
  /** Whether it is about rows of all tenants. */
  readonly across: boolean
  /** The permission that a menu must grant, as `METHOD /path`. */
  readonly permission: string
  /**
   * Whether the caller can act as somebody of another tenant afterwards: that needs the permission
   * to enter tenants.
   */
  readonly entering: boolean
  /** Further permissions that it needs, such as deleting for the undo of an import. */
  readonly also: readonly string[]
}

const page = ['sort', 'range', 'filter'] as const

/** The query parameters of each verb. */
const queries: Partial<Record<Verb['verb'], readonly string[]>> = {
  list: page,
  bin: page,
  options: [...page, 'q'],
  export: ['filter', 'sort', 'columns', 'zone'],
  import: ['dry', 'rows', 'key', 'zone'],
  history: ['range'],
}

/** The query parameters that a route accepts. */
export const queryOf = ({ resource, asks }: Pick<Route, 'resource' | 'asks'>): readonly string[] =>
  asks.verb === 'inquiry'
    ? ((resource.inquiries?.[asks.inquiry] as Inquiry | undefined)?.query ?? [])
    : (queries[asks.verb] ?? [])

/** The methods that a path of a definition answers. */
export const methodsOf = (registry: Registry, path: string): string[] =>
  ['GET', 'POST', 'PUT', 'DELETE']
    .filter(method => routeOf(registry, method, path))
    .flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

/** Finds the definition and the verb of a canonical path; undefined when there is no such route. */
export const routeOf = (registry: Registry, method: string, path: string): Route | undefined => {
  const parts = path.split('/')
  const owner = [3, 2, 1, 0]
    .map(left => ({
      api: parts.slice(0, parts.length - left).join('/'),
      rest: parts.slice(parts.length - left),
    }))
    .find(it => registry.byApi(it.api))
  const resource = owner && registry.byApi(owner.api)
  if (!owner || !resource) return
  if (owner.rest[0] === 'across') return acrossRoute(resource, method, owner.rest.slice(1))
  const asks = verbOf(resource, method, owner.rest)
  if (!asks || !isAnswered(resource, asks)) return
  const permission = permissionOf(resource, method, asks)
  const also = asks.verb === 'undo' ? [deletingRoute(resource)] : []
  return { resource, asks, across: false, permission, entering: false, also }
}

/**
 * Whether such rows can concern this caller at all, whatever their menus grant. Rows of the platform
 * and of all tenants concern platform staff only; members of tenants may read shared rows.
 */
export const isFor = (
  { resource, across }: Route,
  method: string,
  { platform }: { platform: boolean },
): boolean => {
  const own = resource.tenancy === 'tenant' || platform || (resource.shared && method === 'GET')
  return Boolean(own) && (!across || platform)
}

/**
 * Whether somebody holds every permission: an administrator in person. A program has only what its
 * API key names, whoever owns it.
 */
export const holdsEverything = ({ admin, key }: Pick<Actor, 'admin' | 'key'>): boolean =>
  admin && key === undefined

/**
 * Whether somebody may enter tenants with write access, which acting as one of their people needs
 * too.
 */
export const mayEnterTenants = (judged: Pick<Actor, 'admin' | 'grants' | 'key'>): boolean => {
  const [method = '', path = ''] = enteringRoute.split(' ')
  return holdsEverything(judged) || judged.grants.allows(method, path)
}

/** Whether a route needs a recent proof of the caller's identity. */
export const takesProof = ({ resource, asks }: Pick<Route, 'resource' | 'asks'>): boolean =>
  resource.proof?.includes(asks.verb === 'action' ? asks.action : asks.verb) ?? false

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
  isFor(route, method, actor) &&
  holdsAlso(route, actor) &&
  (!route.entering || mayEnterTenants(actor))

/** Whether the caller holds the further permissions of a route. */
export const holdsAlso = ({ also }: Pick<Route, 'also'>, { grants }: Pick<Actor, 'grants'>) =>
  also.every(line => holdsLine(grants, line))

/**
 * The route for rows of all tenants: like the ordinary one, but without creating rows, which would
 * not say whose they are.
 */
const acrossRoute = (
  resource: AnyResource,
  method: string,
  rest: readonly string[],
): Route | undefined => {
  if (resource.tenancy !== 'tenant' || (method !== 'GET' && method !== 'POST')) return
  const [first = '', second] = rest
  const asks =
    method === 'POST' && second === 'delete' && isId(first) && rest.length === 2
      ? ({ verb: 'delete', id: first } as const)
      : verbOf(resource, method, rest)
  if (!asks || inOneTenant.has(asks.verb) || !isAnswered(resource, asks)) return
  if (asks.verb === 'action' && !isDoneAcross(actionOf(resource, asks.action))) return
  const rows = { ...resource, api: `${resource.api}/across` as const }
  const permission = permissionOf(rows, method, asks)
  const entering = asks.verb === 'action' && alsoNeededFor(resource, asks.action, true).length > 0
  return { resource, asks, across: true, permission, entering, also: [] }
}

/** Verbs that do not say in which tenant they are to be done. */
const inOneTenant: ReadonlySet<string> = new Set<Verb['verb']>([
  'create',
  'bulkUpdate',
  'import',
  'template',
  'undo',
  'inquiry',
])

/**
 * Whether the resource answers this verb: views are read-only apart from actions, and a single row
 * is never created or deleted.
 */
const isAnswered = ({ view, single }: AnyResource, { verb }: Verb): boolean =>
  (!view || ofViews.has(verb)) && (!single || ofSingles.has(verb))
const ofViews: ReadonlySet<string> = new Set<Verb['verb']>([
  'list',
  'export',
  'options',
  'one',
  'action',
])

const ofSingles: ReadonlySet<string> = new Set<Verb['verb']>([
  'list',
  'one',
  'history',
  'update',
  'action',
  'inquiry',
])

const verbOf = (
  resource: AnyResource,
  method: string,
  [first, second, third]: readonly string[],
): Verb | undefined => {
  if (first === 'import') return importVerb(method, [second, third])
  if (third !== undefined) return
  if (first === undefined)
    return method === 'GET' ? { verb: 'list' } : method === 'POST' ? { verb: 'create' } : undefined
  if (!isId(first)) return second === undefined ? verbOfAll(resource, method, first) : undefined
  return second === undefined
    ? verbOfRow(method, first)
    : verbBelow(resource, method, first, second)
}

const importVerb = (
  method: string,
  [second, third]: readonly (string | undefined)[],
): Verb | undefined => {
  if (second === undefined) return method === 'POST' ? { verb: 'import' } : undefined
  if (method === 'GET')
    return second === 'template' && third === undefined ? { verb: 'template' } : undefined
  const undoes = method === 'POST' && isId(second) && third === 'undo'
  return undoes ? { verb: 'undo', id: second } : undefined
}

const verbOfAll = (resource: AnyResource, method: string, name: string): Verb | undefined => {
  if (method === 'GET')
    return name === 'options' || name === 'bin' || name === 'export' ? { verb: name } : undefined
  if (method !== 'POST') return
  if (name === 'delete' || name === 'restore' || name === 'purge')
    return { verb: name, id: undefined }
  if (name === 'update')
    return bulkFieldsOf(resource).length > 0 ? { verb: 'bulkUpdate' } : undefined
  const on = actionOf(resource, name)?.on
  return on === 'all' || on === 'selection'
    ? { verb: 'action', action: name, id: undefined }
    : inquired(resource, method, name, undefined)
}

const verbOfRow = (method: string, id: string): Verb | undefined => {
  if (method === 'GET') return { verb: 'one', id }
  if (method === 'PUT') return { verb: 'update', id }
  return method === 'DELETE' ? { verb: 'delete', id } : undefined
}

const verbBelow = (
  resource: AnyResource,
  method: string,
  id: string,
  name: string,
): Verb | undefined => {
  if (method === 'GET' && name === 'history') return { verb: 'history', id }
  if (method === 'GET') return inquired(resource, method, name, id)
  if (method !== 'POST') return
  if (name === 'restore' || name === 'purge') return { verb: name, id }
  const on = actionOf(resource, name)?.on
  return on === 'record' || on === 'selection'
    ? { verb: 'action', action: name, id }
    : inquired(resource, method, name, id)
}

const inquired = (
  { inquiries = {} }: AnyResource,
  method: string,
  name: string,
  id: string | undefined,
): Verb | undefined => {
  const asked = Object.hasOwn(inquiries, name) ? (inquiries[name] as Inquiry) : undefined
  const fits = asked && (id !== undefined || asked.on === 'selection')
  return fits && (method === 'GET') === (asked.beside === 'show')
    ? { verb: 'inquiry', inquiry: name, id }
    : undefined
}

const actionOf = (resource: AnyResource, name: string): Action | undefined =>
  Object.hasOwn(resource.actions, name) ? (resource.actions[name] as Action) : undefined

const permissionOf = ({ api }: AnyResource, method: string, asks: Verb): string => {
  const row = 'id' in asks && asks.id !== undefined ? '/:id' : ''
  if (asks.verb === 'history') return `${api}/:id`
  if (asks.verb === 'template') return `${api}/import/template`
  if (asks.verb === 'undo') return `${api}/import/:id/undo`
  if (asks.verb === 'bulkUpdate') return `${api}/update`
  if (asks.verb === 'inquiry') return `${api}${row}/${asks.inquiry}`
  if (asks.verb === 'action') return `${api}${row}/${asks.action}`
  const named =
    ['options', 'bin', 'export', 'import', 'restore', 'purge'].includes(asks.verb) ||
    (asks.verb === 'delete' && method === 'POST')
  return `${api}${row}${named ? `/${asks.verb}` : ''}`
}
