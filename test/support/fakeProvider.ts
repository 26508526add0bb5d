import type { Values } from '#resources/core/fieldCondition.ts'
import { fold } from '#resources/core/fold.ts'
import { kindOf } from '#resources/core/kinds.ts'
import type { Problems } from '#resources/core/problems.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/resource.ts'
import { checkValues } from '#resources/core/validate.ts'
import { ApiError } from '#src/providers/apiError.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { changedOf, writableOf } from '#src/providers/writable.ts'
import {
  answered,
  binnedRows,
  type FakeRow,
  type FakeState,
  liveRows,
  matches,
  sorted,
} from './fakeRows.ts'

/** What an action does in a test; answers what the server would. */
export type FakeActions = Readonly<
  Record<string, (rows: readonly Values[], input: Values) => unknown>
>

/** The data provider of the contract over rows in memory, with the rules of the API: filters, versions, code 51. */
export const fakeProvider = (
  registry: Registry,
  rows: Readonly<Record<string, readonly Values[]>>,
  actions: FakeActions = {},
): ConsoleProvider => {
  const state = stateOf(registry, rows)
  const place = (name: string) => {
    const known = registry.screenOf(name)
    if (!known) throw new Error(`No definition has a screen or a name '${name}'.`)
    return known
  }
  const of = (name: string) => place(name).resource
  const list = (
    name: string,
    filter: Values,
    sort: { field: string; order: string } = { field: 'id', order: 'ASC' },
    bin = false,
  ) => {
    refuseUnknown(of(name), filter, sort.field)
    return sorted(
      (bin ? binnedRows : liveRows)(state, of(name)).filter(row =>
        matches(state, of(name), row, filter),
      ),
      sort.field,
      sort.order,
    )
  }
  const page = <T>(all: readonly T[], { page, perPage }: { page: number; perPage: number }) =>
    all.slice((page - 1) * perPage, page * perPage)
  const show = (name: string, row: FakeRow) => answered(state, of(name), row)

  return {
    getList: async (name, { filter = {}, sort, pagination = { page: 1, perPage: 10 }, meta }) => {
      const all = list(name, { ...filter, ...place(name).screen?.where }, sort, meta?.bin)
      return { data: page(all, pagination).map(row => show(name, row)), total: all.length }
    },
    getOne: async (name, { id }) => ({ data: show(name, oneOf(state, of(name), id)) }),
    getMany: async (name, { ids }) => ({
      data: list(name, { id: ids.map(String) }).map(row => show(name, row)),
    }),
    getManyReference: async (name, { target, id, filter = {}, sort, pagination }) => {
      const all = list(name, { ...filter, [target]: id }, sort)
      return { data: page(all, pagination).map(row => show(name, row)), total: all.length }
    },
    create: async (name, { data }) => ({
      data: show(name, createRow(state, of(name), writableOf(of(name), data))),
    }),
    update: async (name, { id, data, previousData }) => {
      const { version, ...changes } = changedOf(of(name), { data, previousData })
      return {
        data: show(name, updateRow(state, of(name), oneOf(state, of(name), id), changes, version)),
      }
    },
    updateMany: async () =>
      Promise.reject(
        new Error('Each save names the version it is based on: update rows one by one.'),
      ),
    delete: async (name, { id, previousData }) => {
      remove(state, of(name), [String(id)])
      return { data: previousData ?? { id } }
    },
    deleteMany: async (name, { ids }) => {
      remove(state, of(name), ids.map(String))
      return { data: ids }
    },
    act: async (name, { action, ids = [], input = {} }) => {
      const resource = of(name)
      const chosen = ids.map(id =>
        oneOf(state, resource, id, action === 'restore' || action === 'purge'),
      )
      if (action === 'restore') for (const row of chosen) Object.assign(row, { deletedAt: null })
      if (action === 'purge') forget(state, resource, chosen)
      for (const row of chosen) record(state, resource, row.id, action)
      return (actions[action]?.(chosen, input as Values) ?? { ids }) as never
    },
    bulkUpdate: async (name, { ids, versions, change: { values = {}, add = {}, remove = {} } }) => {
      const resource = of(name)
      const changed: { id: string; version: number }[] = []
      const isStale = ids.some(
        (id, at) => versions && oneOf(state, resource, id).version !== versions[at],
      )
      if (isStale) throw new ApiError('stale', { code: -1 })
      for (const row of ids.map(id => oneOf(state, resource, id))) {
        const listOf = (field: string) => (row[field] ?? []) as readonly string[]
        const more = Object.entries(add).map(([field, ids]) => [
          field,
          [...new Set([...listOf(field), ...(ids as string[])])],
        ])
        const fewer = Object.entries(remove).map(([field, ids]) => [
          field,
          listOf(field).filter(id => !(ids as string[]).includes(id)),
        ])
        const sent = { ...values, ...Object.fromEntries([...more, ...fewer]) }
        if (Object.entries(sent).every(([field, value]) => row[field] === value)) continue
        const { version } = updateRow(state, resource, row, sent, row.version)
        changed.push({ id: row.id, version })
      }
      return { ids: ids.map(String), changed }
    },
    options: async (name, { q, ids, page: at = 1, perPage = 50, filter = {} } = {}) => {
      const resource = of(name)
      const all = list(
        name,
        { ...(filter as Values), ...(q ? { q } : {}), ...(ids ? { id: ids.map(String) } : {}) },
        { field: resource.title, order: 'ASC' },
      )
      return {
        list: page(all, { page: at, perPage }).map(row => optionOf(resource, row)),
        total: all.length,
      }
    },
    limits: async () => [],
    export: async (name, { filter, sort, columns }) => {
      const rows = list(name, filter as Values, sort)
      const lines = [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))]
      return new Response(lines.map(line => `${line.join()}\r\n`).join(''), {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''rows.csv" },
      })
    },
    import: async () => ({ total: 0, valid: 0, errors: [], batch: null, ids: [] }),
    undoImport: async () => ({
      ids: [],
      kept: 0,
      reasons: { changed: 0, used: 0, deleted: 0 },
    }),
    importTemplate: async () => new Response(''),
    history: async (name, { id, page: at = 1, perPage = 20 }) => {
      const all = state.events
        .filter(event => event.resource === of(name).name && event.rowId === String(id))
        .reverse()
      return { list: page(all, { page: at, perPage }), total: all.length }
    },
  } as ConsoleProvider
}

const stateOf = (
  registry: Registry,
  rows: Readonly<Record<string, readonly Values[]>>,
): FakeState => {
  let last = 1000
  const state: FakeState = { registry, tables: new Map(), events: [], nextId: () => String(++last) }
  for (const resource of registry.all())
    state.tables.set(
      resource.name,
      (rows[resource.name] ?? []).map(row => complete(state, resource, row)),
    )
  return state
}

const complete = ({ nextId }: FakeState, resource: AnyResource, row: Values): FakeRow => {
  const empty = Object.fromEntries(
    fieldsOf(resource).map(([name, field]) => [name, field.initial ?? null]),
  )
  const at = new Date().toISOString()
  return {
    ...empty,
    id: nextId(),
    version: 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    deletedAt: null,
    ...row,
  } as FakeRow
}

const optionOf = (resource: AnyResource, row: FakeRow) => ({
  id: row.id,
  title: String(row[resource.title]),
  ...(resource.subtitle && row[resource.subtitle]
    ? { subtitle: String(row[resource.subtitle]) }
    : {}),
  ...(resource.tree ? { parentId: (row[resource.tree.parent] ?? null) as string | null } : {}),
})

const systemNames = ['id', 'createdAt', 'updatedAt', 'deletedAt', 'tenantId']
const refuseUnknown = (resource: AnyResource, filter: Values, sort: string) => {
  const known = (name: string) =>
    systemNames.includes(name) ||
    (fieldOf(resource, name) && kindOf(resource.fields[name]).filterOperators)
  const wrong = Object.keys(filter).find(name => name !== 'q' && !known(name))
  if (wrong || !known(sort)) throw invalid({ [wrong ? 'filter' : 'sort']: { key: 'unknown' } })
}

const oneOf = (state: FakeState, resource: AnyResource, id: unknown, gone = false): FakeRow => {
  const row = state.tables
    .get(resource.name)
    ?.find(one => one.id === String(id) && (one.deletedAt !== null) === gone)
  if (!row) throw new ApiError('not found', { code: 65 })
  return row
}

const invalid = (problems: Problems) =>
  new ApiError('invalid', {
    code: 51,
    data: {
      fields: Object.fromEntries(Object.entries(problems).map(([name, { key }]) => [name, key])),
    },
  })

const check = (
  state: FakeState,
  resource: AnyResource,
  sent: Values,
  mode: 'create' | 'update',
  stored?: FakeRow,
): Values => {
  const { values, problems } = checkValues(resource, sent, mode, stored)
  const taken = fieldsOf(resource).flatMap(([name, field]) => {
    const same =
      field.unique &&
      values[name] != null &&
      liveRows(state, resource).some(
        row => row.id !== stored?.id && sameText(row[name], values[name]),
      )
    return same && field.unique !== 'siblings' ? [[name, { key: 'taken' }] as const] : []
  })
  const missing = fieldsOf(resource).flatMap(([name, { to }]) => {
    const target = to && state.registry.find(to)
    const ids = [values[name] ?? []].flat() as string[]
    return target && ids.some(id => !liveRows(state, target).some(row => row.id === id))
      ? [[name, { key: 'missing' }] as const]
      : []
  })
  const all = { ...Object.fromEntries([...taken, ...missing]), ...problems }
  if (Object.keys(all).length > 0) throw invalid(all)
  return values
}

const sameText = (one: unknown, other: unknown) => fold(String(one)) === fold(String(other))

const createRow = (state: FakeState, resource: AnyResource, sent: Values): FakeRow => {
  const row = complete(state, resource, check(state, resource, sent, 'create'))
  state.tables.get(resource.name)?.push(row)
  record(state, resource, row.id, 'create')
  return row
}

const updateRow = (
  state: FakeState,
  resource: AnyResource,
  row: FakeRow,
  sent: Values,
  version: unknown,
): FakeRow => {
  if (version === undefined) throw invalid({ version: { key: 'required' } })
  if (version !== row.version)
    throw new ApiError('stale', { code: -1, data: { changedBy: '张伟', changedAt: row.updatedAt } })
  const values = check(state, resource, sent, 'update', row)
  const changes = Object.keys(sent).map(field => ({
    field,
    before: row[field],
    after: values[field],
  }))
  Object.assign(row, values, { version: row.version + 1, updatedAt: new Date().toISOString() })
  record(state, resource, row.id, 'update', changes)
  return row
}

const remove = (state: FakeState, resource: AnyResource, ids: readonly string[]) => {
  const rows = ids.map(id => oneOf(state, resource, id))
  for (const row of rows) {
    row.deletedAt = new Date().toISOString()
    record(state, resource, row.id, 'delete')
  }
}

const forget = ({ tables }: FakeState, { name }: AnyResource, gone: readonly FakeRow[]) =>
  tables.set(
    name,
    (tables.get(name) ?? []).filter(row => !gone.includes(row)),
  )

type Changes = FakeState['events'][number]['changes']
const record = (
  state: FakeState,
  { name }: AnyResource,
  rowId: string,
  action: string,
  changes: Changes = [],
) =>
  state.events.push({
    resource: name,
    rowId,
    id: state.nextId(),
    at: new Date().toISOString(),
    actor: '张伟',
    action,
    changes,
  })
