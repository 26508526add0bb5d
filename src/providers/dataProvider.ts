import simpleRest from 'ra-data-simple-rest'
import type { Identifier } from 'react-admin'
import type { Place, Registry } from '#resources/core/registry.ts'
import { request, requestFile } from './http.ts'
import { clientOf, marksOf } from './restClient.ts'
import type { ConsoleProvider, Event, ImportReport, Limit, Option } from './types.ts'
import { changedOf, writableOf } from './writable.ts'

/** react-admin's data provider over our API: ra-data-simple-rest inside the envelope, and what we do beyond it. */
export const createDataProvider = (registry: Registry): ConsoleProvider => {
  const rest = simpleRest('', clientOf())
  const own = simpleRest('', clientOf({ remembers: true }))
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
      const bin = params.meta?.bin ? '/bin' : ''
      const filter = { ...params.filter, ...placeOf(name).screen.where }
      const from = isPage(`/${name}${bin}`) ? own : rest
      const answer = await from.getList(below(name) + bin, { ...params, filter })
      const meta = marksOf(answer.data)
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

/** Whether this is the page of a list, which begins the same the next time: what an address says without a filter is forgotten. */
const isPage = (path: string) =>
  location.pathname.replace(/^\/(?:user|admin)\/web/, '') === path &&
  (!location.search || new URLSearchParams(location.search).has('filter'))

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
