import { bulkFieldsOf } from '#resources/core/bulk.ts'
import type { AnyField } from '#resources/core/fields.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { sampleRow } from '#test/support/rows.ts'
import { held } from './rows.ts'

/** One request that names a row of somebody else. */
export interface Attack {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, unknown>
  readonly body?: object
  /** Rows as CSV, instead of a body. */
  readonly file?: string
  /** What of it is told back where it is refused. */
  readonly echo?: string
  /** The field of the body that holds the id: a refusal has to name it. */
  readonly field?: string
}

/** What an attack is made of: the caller's own row, and the row of somebody else by resource. */
export interface Aims {
  readonly own: string
  readonly idOf: (resource: string) => string
  /** A text of the other's rows. */
  readonly text: string
}

/** Of values that nobody asks about. */
const seed = 4711

/** Every way a route takes an id in: in its path, in a batch, in a filter, as a reference in a body. */
export const attacksOn = (
  registry: Registry,
  resource: AnyResource,
  route: string,
  aims: Aims,
): Attack[] => {
  const [method = '', pattern = ''] = route.split(' ')
  const target = { registry, resource, method, pattern, aims }
  const ways = method === 'GET' ? asked(target) : sent(target)
  return ways.map(way => ({ method, path: pattern, ...way }))
}

interface Target {
  registry: Registry
  resource: AnyResource
  method: string
  pattern: string
  aims: Aims
}
type Way = Omit<Attack, 'method' | 'path'> & { path?: string }

const asked = ({ registry, resource, pattern, aims }: Target): Way[] => {
  const id = aims.idOf(resource.name)
  if (pattern.includes('/:id')) return [{ path: pattern.replace(':id', id) }]
  const under = resource.tree ? [{ id: { under: id } }] : []
  const pointing = pointersOf(registry, resource.fields).flatMap(({ name, target }) => {
    const aim = aims.idOf(target.name)
    return [{ [name]: aim }, ...(target.tree ? [{ [name]: { under: aim } }] : [])]
  })
  const filters = [{ id: [id] }, { q: aims.text }, ...under, ...pointing]
  return [{}, ...filters.map(filter => ({ query: { filter } }))]
}

const sent = (target: Target): Way[] => {
  const { resource, method, pattern, aims } = target
  const id = aims.idOf(resource.name)
  const path = pattern.replace(':id', id)
  if (method === 'DELETE') return [{ path }]
  if (method === 'PUT') {
    const body = { version: 1, [resource.title as string]: aims.text }
    return [{ path, body }, ...referring(target, { version: 1 })]
  }
  if (pattern === resource.api) return [...creating(resource), ...referring(target)]
  if (pattern === `${resource.api}/import`) return importing(target)
  if (pattern === `${resource.api}/update`) return settingMany(target)
  const action = resource.actions[pattern.split('/').at(-1) ?? ''] as Action | undefined
  const input = action ? inputOf(action) : {}
  if (pattern.includes('/:id')) return [{ path, body: input }, ...asking(target, action)]
  if (action?.on === 'all') return asking(target, action)
  return [
    { body: { ...input, ids: [id] } },
    // Of several rows the answer names those that are not there.
    { body: { ...input, ids: [aims.own, id] }, echo: id },
    ...asking(target, action),
  ]
}

/** A row of the installation needs no id to be somebody else's. */
const creating = (resource: AnyResource): Way[] =>
  resource.tenancy === 'platform' ? [{ body: sampleRow(resource, seed) }] : []

/** The caller's own row, new or changed, that points at the other's, or says it were the other's. */
const referring = ({ registry, resource, pattern, aims }: Target, change?: object): Way[] => {
  const pointing = pointersOf(registry, resource.fields)
    .filter(({ field }) => isWritable(field, change ? 'update' : 'create'))
    .map(({ name, field, target }) => [name, held(field, aims.idOf(target.name)), field] as const)
  return [['tenantId', aims.idOf('tenant'), undefined] as const, ...pointing].map(
    ([name, value, field]) => {
      const given = { [name]: value }
      const sample = () => sampleRow(resource, seed, field ? given : {})
      const body = { ...(change ? { ...change, ...(field && wanted(field)) } : sample()), ...given }
      return { path: pattern.replace(':id', aims.own), body, field: name }
    },
  )
}

/** Many rows, the other's among them, and the caller's own that is to point at the other's. */
const settingMany = ({ registry, resource, aims }: Target): Way[] => {
  const fields = Object.fromEntries(bulkFieldsOf(resource))
  const values = sampleRow({ fields } as AnyResource, seed)
  const id = aims.idOf(resource.name)
  const pointing = pointersOf(registry, fields).map(({ name, field, target }) => ({
    body: { ids: [aims.own], values: { [name]: held(field, aims.idOf(target.name)) } },
    field: name,
  }))
  return [
    { body: { ids: [id], values } },
    { body: { ids: [aims.own, id], values }, echo: id },
    { body: { ids: [aims.own], values: { tenantId: aims.idOf('tenant') } }, field: 'tenantId' },
    ...pointing,
  ]
}

/** A row of a file that names the other's by its id, its code or its name, or says it were the other's. */
const importing = ({ registry, resource, aims }: Target): Way[] => {
  const plain = Object.entries(sampleRow(resource, seed)).filter(([, it]) => typeof it === 'string')
  const pointing = pointersOf(registry, resource.fields).flatMap(({ name, target }) =>
    [aims.idOf(target.name), `code${aims.text}`, `name 样例 ${aims.text}`].map(it => [name, it]),
  )
  return [['tenantId', aims.idOf('tenant')], ...pointing].map(([name = '', value]) => {
    const cells = [...plain.filter(([it]) => it !== name), [name, value]]
    const line = (at: 0 | 1) => cells.map(it => `"${it[at]}"`).join()
    return { file: `${line(0)}\n${line(1)}\n`, echo: value as string }
  })
}

/** What makes a field count that depends on others. */
const wanted = ({ when = {} }: AnyField) =>
  Object.fromEntries(Object.entries(when).map(([name, [value]]) => [name, value]))

/** The dialog of an action on the caller's own row that names the other's. */
const asking = ({ registry, pattern, aims }: Target, action: Action | undefined): Way[] =>
  pointersOf(registry, action?.input ?? {}).map(({ name, field, target }) => {
    const given = { ...(action && inputOf(action)), [name]: held(field, aims.idOf(target.name)) }
    const ids = action?.on === 'all' || pattern.includes('/:id') ? {} : { ids: [aims.own] }
    return { path: pattern.replace(':id', aims.own), body: { ...given, ...ids }, field: name }
  })

const inputOf = ({ input = {} }: Action): object =>
  sampleRow({ fields: input } as AnyResource, seed)

/** Fields that name rows of tenants. */
const pointersOf = (registry: Registry, fields: object) =>
  fieldsOf({ fields } as AnyResource).flatMap(([name, field]: readonly [string, AnyField]) => {
    const target = field.to ? registry.find(field.to) : undefined
    return target?.tenancy === 'tenant' ? [{ name, field, target }] : []
  })
