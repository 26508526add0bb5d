import simpleRest from 'ra-data-simple-rest'
import type { Identifier } from 'react-admin'
import type { Place, Registry } from '#resources/core/registry.ts'
import { rememberFirstCall } from './early.ts'
import { type Call, request, requestFile } from './http.ts'
import { totalOf } from './totals.ts'
import type { ConsoleProvider, Event, ImportReport, Limit, ListMarks, Option } from './types.ts'
import { changedOf, writableOf } from './writable.ts'

/** react-admin's data provider over our API: ra-data-simple-rest inside the envelope, and what we do beyond it. */
export const createDataProvider = (registry: Registry): ConsoleProvider => {
  const rest = simpleRest('', client)
  const placeOf = (name: string): Place => {
    const place = registry.screenOf(name)
    if (!place) throw new Error(`No definition has a screen or a name '${name}'.`)
    return place
  }
  const resourceOf = (name: string) => placeOf(name).resource
  const below = (name: string) => apiOf(placeOf(name)).slice(1)

  return {
    ...rest,
    supportAbortSignal: true,
    getList: async (name, params) => {
      const path = below(name) + (params.meta?.bin ? '/bin' : '')
      const filter = { ...params.filter, ...placeOf(name).screen.where }
      const answer = await rest.getList(path, { ...params, filter })
      const meta = marks.get(answer.data)
      return meta ? { ...answer, meta } : answer
    },
    getOne: (name, params) => rest.getOne(below(name), params),
    getMany: (name, params) => rest.getMany(below(name), params),
    getManyReference: (name, params) => rest.getManyReference(below(name), params),
    create: (name, params) =>
      rest.create(below(name), { ...params, data: writableOf(resourceOf(name), params.data) }),
    update: (name, params) =>
      rest.update(below(name), { ...params, data: changedOf(resourceOf(name), params) }),
    updateMany: () =>
      Promise.reject(
        new Error('Each save names the version it is based on: update rows one by one.'),
      ),
    delete: async (name, { id, previousData }) => {
      const { screen } = placeOf(name)
      const path = `/${below(name)}/${encodeURIComponent(id)}`
      if (screen.across) await request(`${path}/delete`, { method: 'POST', body: {} })
      else await request(path, { method: 'DELETE' })
      return { data: previousData ?? { id } }
    },
    deleteMany: async (name, { ids }) => {
      const path = `/${below(name)}/delete` as const
      const { sessions } = await request<{ sessions?: number }>(path, {
        method: 'POST',
        body: { ids },
      })
      return { data: ids, sessions }
    },
    export: (name, { filter, sort, columns, signal }) =>
      requestFile(`/${below(name)}/export`, {
        query: {
          filter: JSON.stringify({ ...filter, ...placeOf(name).screen.where }),
          sort: JSON.stringify([sort.field, sort.order]),
          columns: JSON.stringify(columns),
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        signal,
      }),
    import: (name, { file, dry }) =>
      request<ImportReport>(`/${below(name)}/import`, {
        method: 'POST',
        query: { dry, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        file,
      }),
    undoImport: (name, batch) =>
      request(`/${below(name)}/import/${encodeURIComponent(batch)}/undo`, { method: 'POST' }),
    importTemplate: name => requestFile(`/${below(name)}/import/template`),
    ...beyond(placeOf),
  } as ConsoleProvider
}

/** Where rows are asked for: those of all tenants answer below a path of their own. */
const apiOf = ({ resource: { api }, screen }: Place) => (screen?.across ? `${api}/across` : api)

/** What the server says of a list beside its rows: a total that is a guess, rows that lie out of scope. */
const marks = new WeakMap<object, ListMarks>()

interface Rows {
  list: unknown[]
  total: number
  estimated?: boolean
  outOfScope?: boolean
}

type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>

/** An http client as ra-data-simple-rest knows it: the rows as JSON, the total in a header. */
const client: RestClient = async (url: string, options: Parameters<RestClient>[1]) => {
  const method = (options?.method ?? 'GET') as NonNullable<Call['method']>
  const body = typeof options?.body === 'string' ? JSON.parse(options.body) : undefined
  if (method === 'GET' && url.includes('range=') && isKept(location.search))
    rememberFirstCall(location.pathname, url)
  const answer = await request<unknown>(url, { method, body, signal: options?.signal ?? undefined })
  if (!isRows(answer)) return { status: 200, headers: new Headers(), body: '', json: answer }
  const { total, estimated } = totalOf(answer, windowOf(url))
  if (estimated) marks.set(answer.list, { estimated })
  if (answer.outOfScope) marks.set(answer.list, { outOfScope: true })
  const headers = new Headers({ 'Content-Range': `rows 0-${answer.list.length}/${total}` })
  return { status: 200, headers, body: '', json: answer.list }
}

/** Which rows an address asks for. */
const windowOf = (url: string) => {
  const range = new URLSearchParams(url.slice(url.indexOf('?'))).get('range')
  const [from, to] = JSON.parse(range ?? '[0,0]') as [number, number]
  return { from, count: to - from + 1 }
}

/** Whether react-admin begins with this list the next time: what an address says without a filter it forgets. */
const isKept = (search: string) => !search || new URLSearchParams(search).has('filter')

const isRows = (answer: unknown): answer is Rows =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list)

type Beyond = Pick<ConsoleProvider, 'act' | 'options' | 'history' | 'limits'>

const beyond = (placeOf: (name: string) => Place): Beyond => ({
  act: <T>(name: string, { action, ids = [], input = {} }: Parameters<Beyond['act']>[1]) => {
    const { path, body } = actionCall(placeOf(name), action, ids, input)
    return request<T>(path, { method: 'POST', body })
  },
  options: (name, { q, ids, page = 1, perPage = 50, filter, across, signal } = {}) => {
    const api = `${placeOf(name).resource.api}${across ? '/across' : ''}`
    const wanted = { ...filter, ...(ids ? { id: ids } : {}) }
    return request<{ list: Option[]; total: number }>(`${api}/options`, {
      query: { q: q || undefined, range: rangeOf(page, perPage), filter: JSON.stringify(wanted) },
      signal,
    })
  },
  limits: async () => (await request<{ list: Limit[] }>('/user/admin/member/limits')).list,
  history: (name, { id, page = 1, perPage = 20 }) =>
    request<{ list: Event[]; total: number }>(
      `${apiOf(placeOf(name))}/${encodeURIComponent(id)}/history`,
      { query: { range: rangeOf(page, perPage) } },
    ),
})

const actionCall = (place: Place, action: string, ids: readonly Identifier[], input: object) => {
  const api = apiOf(place)
  const [only] = ids
  if (only === undefined) return { path: `${api}/${action}`, body: input }
  const one = ids.length === 1 || place.resource.actions[action]?.on === 'record'
  return one
    ? { path: `${api}/${encodeURIComponent(only)}/${action}`, body: input }
    : { path: `${api}/${action}`, body: { ids, ...input } }
}

const rangeOf = (page: number, perPage: number) =>
  JSON.stringify([(page - 1) * perPage, page * perPage - 1])
