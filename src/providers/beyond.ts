import type { Identifier } from 'react-admin'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { callFor } from '#resources/core/verbs.ts'
import { type RequestOptions, request, requestFile } from './http.ts'
import type {
  ConsoleProvider,
  HistoryEvent,
  ImportReport,
  Limit,
  ReferenceOption,
} from './types.ts'

/** The method and the path for what a screen's rows are asked for. Rows of all tenants have paths of their own. */
export const endpointOf = ({ resource, screen }: ResourceScreen, name: string, id?: Identifier) =>
  callFor(resource, name, { id, across: screen?.across })

type ExtraMethodName =
  | 'act'
  | 'bulkUpdate'
  | 'options'
  | 'history'
  | 'limits'
  | 'export'
  | 'import'
  | 'undoImport'
  | 'importTemplate'
type ExtraMethods = Pick<ConsoleProvider, ExtraMethodName>

/** What we ask of the API beyond react-admin: actions, names to choose from, history, limits, and lists as files. */
export const createExtraMethods = (placeOf: (name: string) => ResourceScreen): ExtraMethods => ({
  act: <T>(name: string, { action, ids = [], input = {} }: Parameters<ExtraMethods['act']>[1]) => {
    const place = placeOf(name)
    const [id, ...others] = ids
    const one = others.length === 0 || place.resource.actions[action]?.on === 'record'
    if (id === undefined || one) return send<T>(endpointOf(place, action, id), { body: input })
    return send<T>(endpointOf(place, action), { body: { ids, ...input } })
  },
  bulkUpdate: (name, { ids, versions, change }) =>
    send(endpointOf(placeOf(name), 'bulkUpdate'), {
      body: { ids, ...(versions ? { versions } : {}), ...change },
    }),
  options: (name, { q, ids, page = 1, perPage = 50, filter, across, signal } = {}) => {
    const { path } = callFor(placeOf(name).resource, 'options', { across })
    const wanted = { ...filter, ...(ids ? { id: ids } : {}) }
    return request<{ list: ReferenceOption[]; total: number }>(path, {
      query: { q: q || undefined, range: rangeOf(page, perPage), filter: JSON.stringify(wanted) },
      signal,
    })
  },
  export: (name, { filter, sort, columns, signal }) =>
    requestFile(endpointOf(placeOf(name), 'export').path, {
      query: {
        filter: JSON.stringify({ ...filter, ...placeOf(name).screen.where }),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      signal,
    }),
  import: (name, { file, mode, key, signal }) =>
    send<ImportReport>(endpointOf(placeOf(name), 'import'), {
      query: {
        ...(mode === 'dry' ? { dry: true } : { rows: mode, key }),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      file,
      signal,
    }),
  undoImport: (name, batch) => send(endpointOf(placeOf(name), 'undoImport', batch), {}),
  importTemplate: name => requestFile(endpointOf(placeOf(name), 'importTemplate').path),
  limits: async () => (await request<{ list: Limit[] }>('/user/admin/member/limits')).list,
  history: (name, { id, page = 1, perPage = 20 }) =>
    request<{ list: HistoryEvent[]; total: number }>(
      endpointOf(placeOf(name), 'history', id).path,
      {
        query: { range: rangeOf(page, perPage) },
      },
    ),
})

const send = <T>({ method, path }: ReturnType<typeof callFor>, call: RequestOptions): Promise<T> =>
  request<T>(path, { method, ...call })

const rangeOf = (page: number, perPage: number) =>
  JSON.stringify([(page - 1) * perPage, page * perPage - 1])
