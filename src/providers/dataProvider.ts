import simpleRest from 'ra-data-simple-rest'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import { createExtraMethods, endpointOf } from './beyond.ts'
import { request } from './http.ts'
import { listClient, rowClient, rowsClient } from './restClient.ts'
import type { ConsoleProvider } from './types.ts'
import { changedOf, writableOf } from './writable.ts'

/** react-admin's data provider over our API: ra-data-simple-rest inside the envelope, and what we do beyond it. */
export const createDataProvider = (registry: Registry): ConsoleProvider => {
  const rest = simpleRest('', rowClient)
  const rows = simpleRest('', rowsClient)
  const placeOf = (name: string): ResourceScreen => {
    const place = registry.screenOf(name)
    if (!place) throw new Error(`No definition has a screen or a name '${name}'.`)
    return place
  }
  const resourceOf = (name: string) => placeOf(name).resource
  /** Where ra-data-simple-rest finds the rows. */
  const below = (name: string, verb = 'list') => endpointOf(placeOf(name), verb).path.slice(1)

  return {
    ...rest,
    supportAbortSignal: true,
    getList: async (name, params) => {
      const bin = Boolean(params.meta?.bin)
      const { screen } = placeOf(name)
      const filter = { ...params.filter, ...screen.where }
      const { client, marks } = listClient({
        ...(params.pagination ?? { page: 1, perPage: 10 }),
        remembers: isPage(`/${name}${bin && !isBin(screen) ? '/bin' : ''}`),
      })
      const list = simpleRest('', client)
      const answer = await list.getList(below(name, bin ? 'bin' : 'list'), { ...params, filter })
      return Object.keys(marks).length > 0 ? { ...answer, meta: marks } : answer
    },
    getOne: (name, params) => rest.getOne(below(name), params),
    getMany: (name, params) => rows.getMany(below(name), params),
    getManyReference: (name, { pagination, ...params }) =>
      simpleRest('', listClient(pagination).client).getManyReference(below(name), {
        ...params,
        pagination,
      }),
    create: (name, params) =>
      rest.create(below(name), { ...params, data: writableOf(resourceOf(name), params.data) }),
    update: (name, params) =>
      rest.update(below(name), { ...params, data: changedOf(resourceOf(name), params) }),
    updateMany: () =>
      Promise.reject(
        new Error('Each save names the version it is based on: update rows one by one.'),
      ),
    delete: async (name, { id, previousData }) => {
      const { method, path } = endpointOf(placeOf(name), 'delete', id)
      await request(path, { method, ...(method === 'POST' ? { body: {} } : {}) })
      return { data: previousData ?? { id } }
    },
    deleteMany: async (name, { ids }) => {
      const { method, path } = endpointOf(placeOf(name), 'delete')
      const { sessions } = await request<{ sessions?: number }>(path, { method, body: { ids } })
      return { data: ids, sessions }
    },
    ...createExtraMethods(placeOf),
  } as ConsoleProvider
}

/** Whether this is the page of a list, which begins the same the next time: what an address says without a filter is forgotten. */
const isPage = (path: string) =>
  location.pathname.replace(/^\/(?:user|admin)\/web/, '') === path &&
  (!location.search || new URLSearchParams(location.search).has('filter'))
