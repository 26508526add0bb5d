import type { Identifier } from 'react-admin'
import type { Place } from '#resources/core/registry.ts'
import { request, requestFile } from './http.ts'
import type { ConsoleProvider, Event, ImportReport, Limit, Option } from './types.ts'

/** Where rows are asked for: those of all tenants answer below a path of their own. */
export const apiOf = ({ resource: { api }, screen }: Place) =>
  screen?.across ? `${api}/across` : api

type Own =
  | 'act'
  | 'bulkUpdate'
  | 'options'
  | 'history'
  | 'limits'
  | 'export'
  | 'import'
  | 'undoImport'
  | 'importTemplate'
type Beyond = Pick<ConsoleProvider, Own>

/** What we ask of the API beyond react-admin: actions, names to choose from, history, limits, and lists as files. */
export const beyond = (placeOf: (name: string) => Place): Beyond => ({
  act: <T>(name: string, { action, ids = [], input = {} }: Parameters<Beyond['act']>[1]) => {
    const { path, body } = actionCall(placeOf(name), action, ids, input)
    return request<T>(path, { method: 'POST', body })
  },
  bulkUpdate: (name, { ids, versions, change }) =>
    request(`${apiOf(placeOf(name))}/update`, {
      method: 'POST',
      body: { ids, ...(versions ? { versions } : {}), ...change },
    }),
  options: (name, { q, ids, page = 1, perPage = 50, filter, across, signal } = {}) => {
    const api = `${placeOf(name).resource.api}${across ? '/across' : ''}`
    const wanted = { ...filter, ...(ids ? { id: ids } : {}) }
    return request<{ list: Option[]; total: number }>(`${api}/options`, {
      query: { q: q || undefined, range: rangeOf(page, perPage), filter: JSON.stringify(wanted) },
      signal,
    })
  },
  export: (name, { filter, sort, columns, signal }) =>
    requestFile(`${apiOf(placeOf(name))}/export`, {
      query: {
        filter: JSON.stringify({ ...filter, ...placeOf(name).screen.where }),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      signal,
    }),
  import: (name, { file, mode, key, signal }) =>
    request<ImportReport>(`${apiOf(placeOf(name))}/import`, {
      method: 'POST',
      query: {
        ...(mode === 'dry' ? { dry: true } : { rows: mode, key }),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      file,
      signal,
    }),
  undoImport: (name, batch) =>
    request(`${apiOf(placeOf(name))}/import/${encodeURIComponent(batch)}/undo`, { method: 'POST' }),
  importTemplate: name => requestFile(`${apiOf(placeOf(name))}/import/template`),
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
