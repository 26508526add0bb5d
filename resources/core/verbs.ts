import { idPattern } from '../kinds/ids.ts'
import { bulkFieldsOf } from './bulk.ts'
import type { Action, AnyResource, Inquiry, StandardAction } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a route of a definition does. Actions and inquiries have names of their own besides. */
export type Verb =
  | 'list'
  | 'create'
  | 'update'
  | 'show'
  | 'bulkUpdate'
  | 'delete'
  | 'bin'
  | 'restore'
  | 'purge'
  | 'export'
  | 'import'
  | 'importTemplate'
  | 'undoImport'
  | 'options'
  | 'history'
  | 'action'
  | 'inquiry'

/** The body of a request: `input` of an action, `question` of an inquiry, for many rows with their ids. */
export type RequestBody =
  | 'none'
  | 'newRow'
  | 'changes'
  | 'bulkChange'
  | 'ids'
  | 'file'
  | 'input'
  | 'idsAndInput'
  | 'question'
  | 'idsAndQuestion'

/** What is answered. The OpenAPI document has a schema for each. */
export type ResponseBody =
  | 'page'
  | 'binPage'
  | 'row'
  | 'writtenRow'
  | 'ids'
  | 'bulkReport'
  | 'csv'
  | 'xlsx'
  | 'importReport'
  | 'undoReport'
  | 'options'
  | 'history'
  | 'result'

interface RouteTemplate {
  readonly verb: Verb
  readonly method: Method
  /** Below the API path of the resource. `:id` stands for the id of a row or of an import. */
  readonly path: string
  /** Actions whose permission includes the route. The first is the one that the route carries out. */
  readonly grantedBy: readonly (StandardAction | 'bulkUpdate')[]
  /** The path whose permission is needed, when it is not this one. */
  readonly permission?: string
  /** Routes whose permission is needed as well. */
  readonly also?: readonly `${Method} ${string}`[]
  /**
   * Whether it exists below `{api}/across`, for rows of all tenants. `no` where it is only offered in
   * the caller's own tenant (decision 13).
   */
  readonly across: 'yes' | 'no' | 'only'
  /** Whether a view, and a resource with a single row, has it too. */
  readonly of: readonly ('view' | 'single')[]
  readonly query?: readonly string[]
  readonly body: RequestBody
  readonly response: ResponseBody
}

const page = ['sort', 'range', 'filter'] as const
const all = ['view', 'single'] as const

/**
 * The one table of routes that every definition has. The router, the permissions, the OpenAPI
 * document, the calls of the data provider and the early requests of the page are derived from it.
 */
// biome-ignore format: one route per line, as a table
const table: readonly RouteTemplate[] = [
  { verb: 'list', method: 'GET', path: '', across: 'yes', of: all, grantedBy: ['list'], query: page, body: 'none', response: 'page' },
  { verb: 'create', method: 'POST', path: '', across: 'no', of: [], grantedBy: ['create'], body: 'newRow', response: 'writtenRow' },
  { verb: 'update', method: 'PUT', path: '/:id', across: 'no', of: ['single'], grantedBy: ['update'], body: 'changes', response: 'writtenRow' },
  { verb: 'show', method: 'GET', path: '/:id', across: 'yes', of: all, grantedBy: ['show', 'update'], body: 'none', response: 'row' },
  { verb: 'bulkUpdate', method: 'POST', path: '/update', across: 'no', of: [], grantedBy: ['bulkUpdate', 'update'], body: 'bulkChange', response: 'bulkReport' },
  { verb: 'delete', method: 'DELETE', path: '/:id', across: 'no', of: [], grantedBy: ['delete'], body: 'none', response: 'ids' },
  { verb: 'delete', method: 'POST', path: '/:id/delete', across: 'only', of: [], grantedBy: ['delete'], body: 'none', response: 'ids' },
  { verb: 'delete', method: 'POST', path: '/delete', across: 'yes', of: [], grantedBy: ['delete'], body: 'ids', response: 'ids' },
  { verb: 'bin', method: 'GET', path: '/bin', across: 'yes', of: [], grantedBy: ['bin'], query: page, body: 'none', response: 'binPage' },
  { verb: 'restore', method: 'POST', path: '/:id/restore', across: 'yes', of: [], grantedBy: ['restore'], body: 'none', response: 'ids' },
  { verb: 'restore', method: 'POST', path: '/restore', across: 'yes', of: [], grantedBy: ['restore'], body: 'ids', response: 'ids' },
  { verb: 'purge', method: 'POST', path: '/:id/purge', across: 'yes', of: [], grantedBy: ['purge'], body: 'none', response: 'ids' },
  { verb: 'purge', method: 'POST', path: '/purge', across: 'yes', of: [], grantedBy: ['purge'], body: 'ids', response: 'ids' },
  { verb: 'export', method: 'GET', path: '/export', across: 'yes', of: ['view'], grantedBy: ['export'], query: ['filter', 'sort', 'columns', 'zone'], body: 'none', response: 'csv' },
  { verb: 'import', method: 'POST', path: '/import', across: 'no', of: [], grantedBy: ['import'], query: ['dry', 'rows', 'key', 'zone'], body: 'file', response: 'importReport' },
  { verb: 'importTemplate', method: 'GET', path: '/import/template', across: 'no', of: [], grantedBy: ['import'], body: 'none', response: 'xlsx' },
  { verb: 'undoImport', method: 'POST', path: '/import/:id/undo', across: 'no', of: [], grantedBy: ['import'], also: ['POST /delete'], body: 'none', response: 'undoReport' },
  { verb: 'options', method: 'GET', path: '/options', across: 'yes', of: ['view'], grantedBy: [], query: [...page, 'q'], body: 'none', response: 'options' },
  { verb: 'history', method: 'GET', path: '/:id/history', permission: '/:id', across: 'yes', of: ['single'], grantedBy: [], query: ['range'], body: 'none', response: 'history' },
]

/** Words that are part of these paths, so that no action or inquiry may have such a name. */
export const reservedNames: ReadonlySet<string> = new Set([
  'across',
  ...table.flatMap(({ verb, path }) => [verb, path.match(/^(?:\/:id)?\/(\w+)$/)?.[1] ?? verb]),
])

/** One route of one definition. */
export interface ResourceRoute {
  readonly verb: Verb
  /** Name of the action or inquiry; otherwise that of the verb. */
  readonly name: string
  readonly method: Method
  /** The whole path, such as `/user/admin/dept/:id`. */
  readonly path: string
  /** Whether it is about rows of all tenants. */
  readonly across: boolean
  /** Actions whose permission includes it. The first is the one that it carries out. */
  readonly grantedBy: readonly string[]
  /** The path whose permission is needed; mostly its own. */
  readonly permission: string
  /** Permissions that are needed as well, as `METHOD /path`. */
  readonly also: readonly string[]
  readonly query: readonly string[]
  readonly body: RequestBody
  readonly response: ResponseBody
}

interface Routes {
  readonly all: readonly ResourceRoute[]
  readonly byPattern: ReadonlyMap<string, ResourceRoute>
}

const known = new WeakMap<AnyResource, Routes>()

const knownRoutesOf = (resource: AnyResource): Routes => {
  const before = known.get(resource)
  if (before) return before
  const all = [...below(resource, false), ...below(resource, true)]
  const made = { all, byPattern: new Map(all.map(it => [`${it.method} ${it.path}`, it])) }
  known.set(resource, made)
  return made
}

/** Every route of a definition: those for rows of one's own tenant first, then those for all tenants. */
export const resourceRoutesOf = (resource: AnyResource): readonly ResourceRoute[] =>
  knownRoutesOf(resource).all

const below = (resource: AnyResource, across: boolean): ResourceRoute[] => {
  if (across && resource.tenancy !== 'tenant') return []
  const rows = rowsPathOf(resource, across)
  const lines: NamedLine[] = [
    ...table.filter(it => has(resource, it)),
    ...actionLinesOf(resource),
    ...inquiryLinesOf(resource),
  ]
  return lines
    .filter(it => it.across === 'yes' || (it.across === 'only') === across)
    .map(it => ({
      verb: it.verb,
      name: it.name ?? it.verb,
      method: it.method,
      path: `${rows}${it.path}`,
      across,
      grantedBy: it.grantedBy,
      permission: `${rows}${it.permission ?? it.path}`,
      also: (it.also ?? []).map(line => line.replace(' ', ` ${rows}`)),
      query: it.query ?? [],
      body: it.body,
      response: it.response,
    }))
}

/** Where rows are asked for: below the API path, or below `across` of it for those of all tenants. */
export const rowsPathOf = ({ api }: Pick<AnyResource, 'api'>, across = false): `/${string}` =>
  across ? `${api}/across` : api

const has = (resource: AnyResource, { verb, of }: RouteTemplate): boolean =>
  (!resource.view || of.includes('view')) &&
  (!resource.single || of.includes('single')) &&
  (verb !== 'bulkUpdate' || bulkFieldsOf(resource).length > 0)

type NamedLine = Omit<RouteTemplate, 'grantedBy'> & {
  readonly name?: string
  readonly grantedBy: readonly string[]
}

const actionLinesOf = ({ actions }: AnyResource): NamedLine[] =>
  Object.entries(actions as Readonly<Record<string, Action>>).flatMap(([name, action]) => {
    const line: Omit<NamedLine, 'path' | 'body'> = {
      verb: 'action',
      name,
      method: 'POST',
      across: isDoneAcross(action) ? 'yes' : 'no',
      of: all,
      grantedBy: [name],
      response: 'result',
    }
    const one: NamedLine = { ...line, path: `/:id/${name}`, body: 'input' }
    const many: NamedLine = { ...line, path: `/${name}`, body: 'idsAndInput' }
    if (action.on === 'all') return [{ ...many, body: 'input' }]
    return action.on === 'record' ? [one] : [one, many]
  })

/**
 * Whether an action can be run on rows of all tenants. An action on `all` does not say which tenant
 * it is for, and entering another tenant always starts from one's own.
 */
const isDoneAcross = ({ on, enters }: Action): boolean => on !== 'all' && !enters

const inquiryLinesOf = ({ view, inquiries = {} }: AnyResource): NamedLine[] =>
  Object.entries(view ? {} : (inquiries as Readonly<Record<string, Inquiry>>)).flatMap(
    ([name, { on, beside, query = [] }]) => {
      const line: Omit<NamedLine, 'path' | 'body'> = {
        verb: 'inquiry',
        name,
        method: beside === 'show' ? 'GET' : 'POST',
        across: 'no',
        of: all,
        grantedBy: [beside],
        query,
        response: 'result',
      }
      const body = beside === 'show' ? 'none' : 'question'
      const one: NamedLine = { ...line, path: `/:id/${name}`, body }
      const many: NamedLine = { ...line, path: `/${name}`, body: 'idsAndQuestion' }
      return on === 'record' ? [one] : [one, many]
    },
  )

/**
 * Finds the route of a path, given by its parts below the API path of the resource, and the id in
 * it. Undefined when the resource has no such route.
 *
 * @example matchRoute(dept, 'GET', ['7', 'history']) // { route: { verb: 'history', ... }, id: '7' }
 */
export const matchRoute = (
  resource: AnyResource,
  method: string,
  parts: readonly string[],
): { readonly route: ResourceRoute; readonly id: string | undefined } | undefined => {
  if (parts.includes(':id')) return
  const pattern = parts.map(part => (idPattern.test(part) ? '/:id' : `/${part}`)).join('')
  const route = knownRoutesOf(resource).byPattern.get(`${method} ${resource.api}${pattern}`)
  return route && { route, id: parts.find(part => idPattern.test(part)) }
}

interface Wanted {
  /** The row that it is about; without one, the route about many rows or none. */
  readonly id?: string | number | undefined
  /** Whether it is about rows of all tenants. */
  readonly across?: boolean | undefined
}

/**
 * The route for a verb, an action or an inquiry of a resource. `one`: the route for a single row, with
 * `:id`. `across`: the route for rows of all tenants. Undefined when there is none.
 */
export const findRoute = (
  resource: AnyResource,
  name: string,
  { one = false, across = false }: { one?: boolean; across?: boolean | undefined } = {},
): ResourceRoute | undefined =>
  resourceRoutesOf(resource).find(
    it => it.name === name && it.across === across && it.path.includes('/:id') === one,
  )

/**
 * The method and the path to call for a verb, an action or an inquiry of a definition. Throws when
 * the definition has no such route.
 *
 * @example callFor(dept, 'restore', { id: '7' }) // { method: 'POST', path: '/user/admin/dept/7/restore' }
 */
export const callFor = (
  resource: AnyResource,
  name: string,
  { id, across }: Wanted = {},
): { readonly method: Method; readonly path: `/${string}` } => {
  const one = id !== undefined
  const route = findRoute(resource, name, { one, across })
  if (!route)
    throw new Error(
      `Resource '${resource.name}' has no route for '${name}' of ${one ? 'one row' : 'many rows'}.`,
    )
  const path = route.path.replace(':id', encodeURIComponent(id ?? ''))
  return { method: route.method, path: path as `/${string}` }
}
